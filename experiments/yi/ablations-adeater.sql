/*
title = "Ablations of classification-based cleaning"
source = "Yi 2004, section 3.1, where it is silent"
note = "On the images of 20 labelled pages of a site."
part = 6
order = 7
pivot = { column = "measure", values = ["recall", "precision", "F", "F pooled", "pages with precision"] }
*/
select run, variant, changed, max(sites) over (partition by run, variant) as sites, measure, recall, precision,
  f as "F", pooled as "F pooled", with_precision as "pages with precision"
from summary where run in (select run from beside where of = 'adeater-choices') and measure in ('item', 'item-accuracy')
order by run_at, variant_at, measure_at
