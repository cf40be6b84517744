/*
title = "How much of a page the answers cover"
source = "Kao et al. 2005, Table 2, last columns"
note = "The share of the anchors of marked TOC pages that stand in marked blocks, and the share of the text of marked article pages that is marked: the precision of keeping everything."
order = 11
published = { file = "published-coverage.csv", source = "Table 2" }
foot = ["mean", "defined"]
*/
select site, max(precision) filter (where measure = 'toc-snc') as "TOC precision", max(precision) filter (where measure = 'article-ic') as "article precision"
from spot where run = 'baseline-everything' and measure in ('toc-snc', 'article-ic') and most and precision is not null
  and site not like 'figure-%' group by site order by site
