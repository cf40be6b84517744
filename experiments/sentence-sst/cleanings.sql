/*
title = "What the cleanings keep"
source = "not in the paper: it judges by mining alone"
note = "Against the marked text, by words and by blocks, where the data have marks. Means over sites."
order = 1
pivot = { column = "measure", values = ["recall", "precision", "F", "F pooled", "pages with precision"] }

[[claim]]
claim = "with 5 marked pages sentence-level SST keeps the words better than the site style tree with its fixed threshold, on most sites"
source = "section 5 has it for mining"
sites = 0.51
from = """
select site, max(f) filter (where run = 'ssst-5') as one, max(f) filter (where run = 'sst') as other
from spot where measure = 'token' and most group by site order by site"""
of = "one - other"
least = 0.0
nothing = ["one", "other"]

[[claim]]
claim = "the printed F = 100 of the DOM-based algorithm finds less than a tenth of the pages does, on most sites"
source = "control of section 5.2"
sites = 0.51
from = """
select site, max(f) filter (where run = 'dom-share') as one, max(f) filter (where run = 'dom') as other
from spot where measure = 'token' and most group by site order by site"""
of = "one - other"
least = 0.0
nothing = ["one", "other"]
*/
select run, variant, changed, max(sites) over (partition by run, variant) as sites, measure, recall, precision, f as "F", pooled as "F pooled",
  with_precision as "pages with precision"
from summary where run in (select run from beside where "group" = 'cleaning') order by run_at, variant_at, measure_at
