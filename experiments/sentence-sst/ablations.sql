/*
title = "Ablations: what each open choice changes"
source = "not in the paper, which leaves these choices open"
note = "Means over sites, 5 marked pages a site. The first row is the paper's wording; each other row changes what its name says. The README of method-sentence-sst gives the reason for each default."
part = 5
order = 10
pivot = { column = "measure", values = ["recall", "precision", "F", "F pooled", "pages with precision"] }
*/
select run, variant, changed, max(sites) over (partition by run, variant) as sites, measure, recall, precision, f as "F", pooled as "F pooled",
  with_precision as "pages with precision"
from summary where run in (select run from beside where of = 'ssst-choices') order by run_at, variant_at, measure_at
