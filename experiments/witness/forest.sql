/*
title = "The forest of news, each without a group of its numbers"
source = "no paper"
note = "Each forest is trained anew, in the same folds. `news-by-threshold` keeps blocks by a fixed probability in place of the largest expected F."
order = 4
*/
select run, variant, changed, sites, recall as "words recall", precision as "words precision", f as "words F", pooled as "words F pooled",
  page_recall as "words recall, mean of pages", page_precision as "words precision, mean of pages", page_f as "words F, mean of pages",
  with_precision as "words pages with precision"
from summary where measure = 'words' and run in (select run from beside where of = 'news' or of like 'news-without-%' or of = 'news-by-threshold')
order by run_at, variant_at
