/*
title = "WCXB's table of systems, and our methods"
source = "WCXB, README: baseline results, development set"
note = "The figures of WCXB are the means over pages by `word-sets`. A printed system without a row here is below the table alone."
order = 1
published = { file = "published-systems.csv", source = "README, baseline results on the development set; three of the 14 systems are not printed there" }
pivot = { column = "measure", values = [
  "recall", "precision", "F", "F pooled", "recall, mean of pages", "precision, mean of pages", "F, mean of pages", "pages with precision",
] }

[[claim]]
claim = "systems that are run here have the printed F, by at most .01"
source = "README, baseline results"
from = "select * from printed where column = 'word-sets F, mean of pages'"
of = "abs(measured - published)"
most = 0.01
*/
select run, variant, changed, max(sites) over (partition by run, variant) as sites, measure, recall, precision, f as "F", pooled as "F pooled",
  page_recall as "recall, mean of pages", page_precision as "precision, mean of pages", page_f as "F, mean of pages", with_precision as "pages with precision"
from summary where measure in ('words', 'word-sets', 'token') order by run_at, variant_at, measure_at
