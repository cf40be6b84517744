/*
title = "Incremental entropy: how soon it is stable"
source = "Kao et al. 2005, Figure 11"
note = "The mean entropy of the terms of the pages fitted on, over its value on all pages of the site. Samples are nested and at random, where the paper has the order of its crawl."
order = 20
uneven = [": sites"]
plot = { kind = "line", x = "training pages", y = "mean entropy" }

[[claim]]
claim = "after 200 pages the mean entropy is within .1 of its final value"
source = "section 4.1, Figure 11"
from = """
select site, max(value) filter (where size = 200) as one, max(value) filter (where most) as other
from figure where run = 'entropy' and name = 'mean-entropy' group by site order by site"""
of = "abs(one - other) / nullif(abs(other), 0)"
most = 0.1
*/
select trained_on as "training pages", avg(share) as "mean entropy", count(share) as "mean entropy: sites" from (
  select trained_on, size, value / nullif(max(case when most then value end) over (partition by site), 0) as share
  from figure where run = 'entropy' and name = 'mean-entropy'
) as own group by trained_on, size order by size
