/*
title = "Ablations: what each open choice changes"
source = "not in the paper, which leaves these choices open"
note = "Means over sites. Each first row is the paper's wording, or for Shingling what is known of it; each other row changes what its name says. The READMEs of method-debnath and method-shingling give the reason for each default."
order = 100
pivot = { column = "measure", values = ["recall", "precision", "F", "F pooled", "pages with precision"] }
*/
select run, variant, changed, max(sites) over (partition by run, variant) as sites, measure, recall, precision, f as "F", pooled as "F pooled",
  with_precision as "pages with precision"
from summary where run in (select run from beside where of like 'ablations-%') and measure in ('debnath-block', 'token') order by run_at, variant_at, measure_at
