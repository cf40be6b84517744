/*
title = "TOC blocks: the type constraint"
source = "Kao et al. 2005, Figure 16"
note = "The default is 1.25."
order = 70
uneven = [": sites"]
plot = { kind = "line", x = "parameter", y = ["TC of TOC blocks precision", "TC of TOC blocks recall"] }
*/
select variant as parameter, avg(precision) as "TC of TOC blocks precision", count(precision) as "TC of TOC blocks precision: sites",
  avg(recall) as "TC of TOC blocks recall", count(recall) as "TC of TOC blocks recall: sites"
from spot where run = 'toc-constraint' and measure = 'toc-snc' group by variant, x order by x
