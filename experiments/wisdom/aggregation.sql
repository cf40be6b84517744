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
from = "select measured - published as difference from printed"
of = "max(abs(difference))"
most = 0
*/
select nodes.tag, above.tag as parent, nodes.value - coalesce(below.value, 0) as own, below.value as children, nodes.value as "CLEN_A"
from traces as nodes
left join (select node, tag from traces where trace = 'aggregation' and name = 'CLEN_A' and step is null) as above on above.node = nodes.parent
left join (select parent, sum(value) as value from traces where trace = 'aggregation' and name = 'CLEN_A' and step is null group by parent) as below on below.parent = nodes.node
where nodes.trace = 'aggregation' and nodes.name = 'CLEN_A' and nodes.step is null and above.tag is not null and nodes.tag <> 'head' order by nodes.node
