/*
title = "WCXB by snippets"
source = "WCXB: evaluate.py; its figures are the means of pages"
note = """The share of the snippets of the content that stand in what is kept (`with`: more is better), and of those of the rest of the page (`without`: \
fewer is better). A snippet that runs across the end of a block stands there only if its own line ends there, so no text has all of them."""
order = 6
pivot = { column = "measure", values = ["F", "F pooled", "F, mean of pages"] }
*/
select run, variant, changed, max(sites) over (partition by run, variant) as sites, measure, f as "F", pooled as "F pooled", page_f as "F, mean of pages"
from summary where measure in ('with-snippets', 'without-snippets') and run in (
  select run from beside where of in ('lin-ho-fixed', 'wisdom', 'pagelet', 'boilerpipe', 'boilerpipe-trained') or "group" = 'own'
) order by run_at, variant_at, measure_at
