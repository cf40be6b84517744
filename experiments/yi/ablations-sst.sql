/*
title = "Ablations of the site style tree"
source = "Yi 2004, section 4.2, where it is silent or can be read in two ways"
note = "The threshold is chosen anew for each choice, on five marked pages of a site."
part = 6
order = 1
*/
select run, variant, changed, sites, recall as "token recall", precision as "token precision", f as "token F",
  pooled as "token F pooled", with_precision as "token pages with precision"
from summary where run in (select run from beside where of = 'sst-choices') and measure = 'token' order by run_at, variant_at
