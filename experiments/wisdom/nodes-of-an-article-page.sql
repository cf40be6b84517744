/*
title = "Nodes of an article page: CII and API"
source = "Kao et al. 2005, Figure 6a"
order = 13
note = """As in the figure before. The paper looks for nodes of higher CII in the marked region, and for a clear cluster of them."""
plot = { kind = "tree", x = "node", y = ["CII", "API"], parent = "parent", shade = "marked" }
*/
select node, parent, depth, tag, length as "bytes of text", marked, kept, max(value) filter (where name = 'CII') as "CII", max(value) filter (where name = 'API') as "API"
from traces where trace = 'article-page' group by node, parent, depth, tag, length, marked, kept order by node
