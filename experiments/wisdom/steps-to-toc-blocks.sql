/*
title = "k-MIB step by step: TOC blocks"
source = "Kao et al. 2005, Figure 8"
order = 14
note = """k = 3; the paper's k = 2 takes the same steps and ends at the second node that is kept. A node is popped for the largest API_A \
(f_A). Below ST its SII opens it, and its children are pushed; without SII it is a leaf or has one child, and one child opens it. A node \
that is not opened is kept where its average API is above TC, and else refused. Siblings with API_A 0 are never pushed."""
*/
select step, node, depth, tag, nodes as "nodes in it", length as "bytes of text", marked, max(value) filter (where name = 'API_A') as "API_A",
  max(value) filter (where name = 'SII') as "SII", max(bound) filter (where name = 'SII') as "SII: bound",
  max(value) filter (where name = 'average API') as "average API", max(bound) filter (where name = 'average API') as "average API: bound", decision
from traces where trace = 'toc-steps' and step is not null group by step, node, depth, tag, nodes, length, marked, decision order by step
