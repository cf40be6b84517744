{% for id, trace, order, title, figure, note in [
  ["a-toc-page", "toc-page", 12, "a page of lists", "6b",
    "CII of all text of a node, and API of an anchor at the anchor, 0 elsewhere. The paper looks for higher API in the marked region than outside of it."],
  ["an-article-page", "article-page", 13, "an article page", "6a",
    "As in the figure before. The paper looks for nodes of higher CII in the marked region, and for a clear cluster of them."],
] %}
/*
id = "nodes-of-{{ id }}"
title = "Nodes of {{ title }}: CII and API"
source = "Kao et al. 2005, Figure {{ figure }}"
order = {{ order }}
note = "{{ note }}"
plot = { kind = "tree", x = "node", y = ["CII", "API"], parent = "parent", shade = "marked" }
*/
select node, parent, depth, tag, length as "bytes of text", marked, kept, max(value) filter (where name = 'CII') as "CII", max(value) filter (where name = 'API') as "API"
from traces where trace = '{{ trace }}' group by node, parent, depth, tag, length, marked, kept order by node
{% endfor %}
