/*
title = "Ablations of template-based cleaning"
source = "Yi 2004, section 3.3 and 5.3"
part = 6
order = 2
*/
select run, variant, changed, sites, recall as "token recall", precision as "token precision", f as "token F",
  pooled as "token F pooled", with_precision as "token pages with precision"
from summary where run in (select run from beside where of = 'template-choices') and measure = 'token' order by run_at, variant_at
