/*
title = "All methods side by side"
source = "the paper's Figures 18 to 21 in one"
note = "Means over sites. Each measure is read on the pages that have marks of its role."
order = 120
pivot = { column = "measure", values = ["recall", "precision", "F", "F pooled", "pages with precision"] }
*/
select run, variant, changed, max(sites) over (partition by run, variant) as sites, measure, recall, precision, f as "F", pooled as "F pooled", with_precision as "pages with precision"
from summary where run in (select run from beside where "group" = 'methods') order by run_at, variant_at, measure_at
