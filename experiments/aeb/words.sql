/*
title = "The same by words"
source = "no paper"
note = """F over the multiset of words (`words`), as the mean over pages: the figure of other benchmarks. Tokens are those of the page: texts that were \
made elsewhere are judged by where they stand."""
order = 2
pivot = { column = "measure", values = [
  "recall", "precision", "F", "F pooled", "recall, mean of pages", "precision, mean of pages", "F, mean of pages", "pages with precision",
] }
*/
select run, variant, changed, max(sites) over (partition by run, variant) as sites, measure, recall, precision, f as "F", pooled as "F pooled",
  page_recall as "recall, mean of pages", page_precision as "precision, mean of pages", page_f as "F, mean of pages", with_precision as "pages with precision"
from summary where measure in ('words', 'token') order by run_at, variant_at, measure_at
