{% for id, order, title, source, note, trace, value, bounded in [
  ["to-toc-blocks", 14, "TOC blocks", "Figure 8",
    "k = 3; the paper's k = 2 takes the same steps and ends at the second node that is kept. A node is popped for the largest API_A (f_A). Below ST its SII opens it, and its children are pushed; without SII it is a leaf or has one child, and one child opens it. A node that is not opened is kept where its average API is above TC, and else refused. Siblings with API_A 0 are never pushed.",
    "toc", "API_A", "average API"],
  ["to-an-article", 15, "an article", "section 3.2.2, as Figure 8 of a TOC page",
    "The same way on an article page, k = 3: f_A is CLEN_A, the length of text outside of anchors, and a node that is not opened is kept where its CII is above 1 - TC.",
    "article", "CLEN_A", "CII"],
] %}
/*
id = "steps-{{ id }}"
title = "k-MIB step by step: {{ title }}"
source = "Kao et al. 2005, {{ source }}"
order = {{ order }}
note = "{{ note }}"
*/
select step, node, depth, tag, nodes as "nodes in it", length as "bytes of text", marked, max(value) filter (where name = '{{ value }}') as "{{ value }}",
  max(value) filter (where name = 'SII') as "SII", max(bound) filter (where name = 'SII') as "SII: bound",
  max(value) filter (where name = '{{ bounded }}') as "{{ bounded }}", max(bound) filter (where name = '{{ bounded }}') as "{{ bounded }}: bound", decision
from traces where trace = '{{ trace }}-steps' and step is not null group by step, node, depth, tag, nodes, length, marked, decision order by step
{% endfor %}
