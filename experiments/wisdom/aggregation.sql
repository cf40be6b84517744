/*
title = "Aggregated values of a small tree"
source = "Kao et al. 2005, Figure 7"
order = 139
note = "CLEN_A of a node is its own CLEN and CLEN_A of its children: 6 = 3 + (3 + 0), and 8 = 1 + (1 + 6)."
published = { file = "published-aggregation.csv", source = "Figure 7" }

[[claim]]
claim = "the two inner nodes of the small tree have the values 6 and 8"
source = "Figure 7"
published = "6 and 8"
from = "select * from printed"
of = "max(abs(measured - published))"
most = 0
*/
with tree as (select * from traces where trace = 'aggregation' and name = 'CLEN_A' and step is null)
select own.tag, above.tag as parent, own.value - coalesce(below.value, 0) as own, below.value as children, own.value as "CLEN_A"
from tree as own join tree as above on above.node = own.parent
left join (select parent, sum(value) as value from tree group by parent) as below on below.parent = own.node
where own.tag <> 'head' order by own.node
