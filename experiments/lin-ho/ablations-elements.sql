/*
title = "Ablations: what each open choice changes, blocks at block-level elements"
source = "not in the paper"
order = 110
note = "Means over sites, all pages."
pivot = { column = "measure", values = ["recall", "precision", "F", "F pooled", "pages with precision"] }
*/
select run, variant, changed, max(sites) over (partition by run, variant) as sites, measure, recall, precision, f as "F", pooled as "F pooled", with_precision as "pages with precision"
from summary where run in (select run from beside where of = 'ablations-elements') and measure in ('feature', 'token', 'block') order by run_at, variant_at, measure_at
