/*
title = "k-MIB step by step: an article"
source = "Kao et al. 2005, section 3.2.2, as Figure 8 of a TOC page"
order = 15
note = """The same way on an article page, k = 3: f_A is CLEN_A, the length of text outside of anchors, and a node that is not opened is \
kept where its CII is above 1 - TC."""
*/
select step, node, depth, tag, nodes as "nodes in it", length as "bytes of text", marked, max(value) filter (where name = 'CLEN_A') as "CLEN_A",
  max(value) filter (where name = 'SII') as "SII", max(bound) filter (where name = 'SII') as "SII: bound",
  max(value) filter (where name = 'CII') as "CII", max(bound) filter (where name = 'CII') as "CII: bound", decision
from traces where trace = 'article-steps' and step is not null group by step, node, depth, tag, nodes, length, marked, decision order by step
