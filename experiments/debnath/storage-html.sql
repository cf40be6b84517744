/*
title = "Storage of a cache in bytes of HTML"
source = "Debnath et al. 2005, Figure 8"
note = """The same in bytes of HTML, as the paper measures. A page is written out again: tags with attributes, and visible text. Scripts, style sheets, comments and white space are not held by a parsed page, so that these bytes are fewer than the files'. A block has the tags that enclose it, a fragment all of its element; tags that enclose no block are stored with every page. Two readings of what a cache stores: all of each page, blocks that are similar once (6.7: similar blocks are found, as in the table above); or, as the abstract says, without redundant blocks, and similar ones among the others once ("content alone")."""
order = 51
foot = ["mean", "defined"]
plot = { kind = "bar", x = "site", y = ["pages as they are", "CE", "CE scaled", "Shingling", "CE, content alone", "CE scaled, content alone", "Shingling, content alone"] }

{% for counts, source, column in [["", "", "CE"], [" with scaled counts", ", with the number of words scaled", "CE scaled"]] %}
[[claim]]
claim = "in bytes of HTML ContentExtractor{{ counts }} needs nearly as much storage as Shingling: within a tenth of it"
source = "section 6.7, Figure 8{{ source }}"
of = 'abs("{{ column }}" - "Shingling") / nullif("Shingling", 0)'
most = 0.1
{% endfor %}
*/
select site,
  max(value) filter (where run = 'ce-html' and name = 'html') as "pages as they are",
  max(value) filter (where run = 'ce-html' and name = 'html-shared-once') as "CE",
  max(value) filter (where run = 'ce-scaled-html' and name = 'html-shared-once') as "CE scaled",
  max(value) filter (where run = 'shingling-html' and name = 'html-shared-once') as "Shingling",
  max(value) filter (where run = 'ce-html' and name = 'html-kept-once') as "CE, content alone",
  max(value) filter (where run = 'ce-scaled-html' and name = 'html-kept-once') as "CE scaled, content alone",
  max(value) filter (where run = 'shingling-html' and name = 'html-kept-once') as "Shingling, content alone"
from figure where most group by site order by site
