/*
title = "Nodes of an article page: CII and API"
source = "Kao et al. 2005, Figure 6a"
order = 13
note = """As in the figure before. The paper looks for nodes of higher CII in the marked region, and for a clear cluster of them."""
plot = { kind = "tree", x = "node", y = ["CII", "API"], parent = "parent", shade = "marked" }
*/
{{ m.nodes("article-page", ["CII", "API"]) }}
