/*
title = "Articles: the type constraint"
source = "Kao et al. 2005, Figure 16"
note = "The default is .8, so that CII must be above .2."
order = 71
uneven = [": sites"]
plot = { kind = "line", x = "parameter", y = ["TC of articles precision", "TC of articles recall"] }
*/
select variant as parameter, avg(precision) as "TC of articles precision", count(precision) as "TC of articles precision: sites",
  avg(recall) as "TC of articles recall", count(recall) as "TC of articles recall: sites"
from spot where run = 'article-constraint' and measure = 'article-ic' group by variant, x order by x
