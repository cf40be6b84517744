/*
title = "Ablations of feature weighting: what is kept at all"
source = "Yi 2004, section 4.3"
note = "How words are weighed does not show here; see the clusterings."
part = 6
order = 3
*/
select run, variant, changed, sites, recall as "token recall", precision as "token precision", f as "token F",
  pooled as "token F pooled", with_precision as "token pages with precision"
from summary where run in (select run from beside where of in ('cst-choices', 'cst-sampled')) and measure = 'token' order by run_at, variant_at
