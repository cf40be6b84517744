/*
title = "What the cleanings keep"
source = "not in the thesis: it judges by mining alone"
note = "Against the marked text, by words and by characters, where the data have marks. Feature weighting keeps a word or drops it on this page; how it weighs the word does not show here."
order = 6
pivot = { column = "measure", values = ["recall", "precision", "F", "F pooled", "pages with precision"] }
*/
select run, variant, changed, max(sites) over (partition by run, variant) as sites, measure, recall, precision,
  f as "F", pooled as "F pooled", with_precision as "pages with precision"
from summary where run in (select run from beside where of in ('template', 'sst', 'sst-few-labels', 'sst-fixed', 'cst')) and measure in ('token', 'character')
order by run_at, variant_at, measure_at
