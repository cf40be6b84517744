/*
title = "The same folds, other learners"
source = "no paper"
note = """All learn from the marked pages of news and WCXB, in the same folds of hosts. `boilerpipe-trained` is a tree on words and densities of a block \
and its neighbours (Kohlschütter et al. 2010), `joint` judges blocks by WITNESS's numbers with trees."""
order = 6
pivot = { column = "measure", values = [
  "recall", "precision", "F", "F pooled", "recall, mean of pages", "precision, mean of pages", "F, mean of pages", "pages with precision",
] }
*/
select run, variant, changed, max(sites) over (partition by run, variant) as sites, measure, recall, precision, f as "F", pooled as "F pooled",
  page_recall as "recall, mean of pages", page_precision as "precision, mean of pages", page_f as "F, mean of pages", with_precision as "pages with precision"
from summary where measure in ('words', 'token') and run in (select run from beside where of in ('boilerpipe-trained', 'joint'))
order by run_at, variant_at, measure_at
