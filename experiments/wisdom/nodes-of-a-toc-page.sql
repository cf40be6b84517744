/*
title = "Nodes of a page of lists: CII and API"
source = "Kao et al. 2005, Figure 6b"
order = 12
note = """CII of all text of a node, and API of an anchor at the anchor, 0 elsewhere. The paper looks for higher API in the marked region \
than outside of it."""
plot = { kind = "tree", x = "node", y = ["CII", "API"], parent = "parent", shade = "marked" }
*/
select node, parent, depth, tag, length as "bytes of text", marked, kept, max(value) filter (where name = 'CII') as "CII", max(value) filter (where name = 'API') as "API"
from traces where trace = 'toc-page' group by node, parent, depth, tag, length, marked, kept order by node
