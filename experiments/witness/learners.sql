/*
title = "The same folds, other learners"
source = "no paper"
note = "All learn from the marked pages of news and WCXB, in the same folds of hosts. `boilerpipe-trained` is a tree on words and densities of a block and its neighbours (Kohlschütter et al. 2010), `l-extractor-trained` a linear SVM on the words and tags of a block (Debnath et al. 2005), whose paper trains it on pages of the site itself. `joint` judges blocks by WITNESS's numbers with trees."
order = 6
*/
{{ m.compare(["boilerpipe-trained", "l-extractor-trained", "joint"], ["words", "token"], pages=true) }}
