/*
title = "The same folds, other learners"
source = "no paper"
note = "All learn from the marked pages of news and WCXB, in the same folds of hosts. `boilerpipe-trained` is a tree on words and densities of a block and its neighbours (Kohlschütter et al. 2010), `joint` judges blocks by WITNESS's numbers with trees."
order = 6
*/
{{ m.compare(["boilerpipe-trained", "joint"], ["words", "token"], pages=true) }}
