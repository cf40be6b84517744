/*
title = "All methods side by side"
source = "the paper's Tables 2 to 4 in one"
note = "Means over sites, by blocks and by words."
order = 90
pivot = { column = "measure", values = ["recall", "precision", "F", "F pooled", "pages with precision"] }
*/
select run, variant, changed, max(sites) over (partition by run, variant) as sites, measure, recall, precision, f as "F", pooled as "F pooled",
  with_precision as "pages with precision"
from summary where run in (select run from beside where "group" = 'methods') and measure in ('debnath-block', 'token') order by run_at, variant_at, measure_at
