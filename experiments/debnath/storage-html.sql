/*
title = "Storage of a cache in bytes of HTML"
source = "Debnath et al. 2005, Figure 8"
note = """The same in bytes of HTML, as the paper measures. A page is written out again: tags with attributes, and visible text. Scripts, style sheets, comments and white space are not held by a parsed page, so that these bytes are fewer than the files'. A block has the tags that enclose it, a fragment all of its element; tags that enclose no block are stored with every page. Two readings of what a cache stores: all of each page, blocks that are similar once (6.7: similar blocks are found, as in the table above); or, as the abstract says, without redundant blocks, and similar ones among the others once ("content alone")."""
order = 51
foot = ["mean", "defined"]
plot = { kind = "bar", x = "site", y = ["pages as they are", "CE", "CE scaled", "Shingling", "CE, content alone", "CE scaled, content alone", "Shingling, content alone"] }

[[claim]]
claim = "in bytes of HTML ContentExtractor needs nearly as much storage as Shingling: within a tenth of it"
source = "section 6.7, Figure 8"
from = """{{ m.pair({"run": "ce-html", "statistic": "html-shared-once"}, {"run": "shingling-html", "statistic": "html-shared-once"}) }}"""
of = "abs(one - other) / nullif(abs(other), 0)"
most = 0.1

[[claim]]
claim = "in bytes of HTML ContentExtractor with scaled counts needs nearly as much storage as Shingling: within a tenth of it"
source = "section 6.7, Figure 8, with the number of words scaled"
from = """{{ m.pair({"run": "ce-scaled-html", "statistic": "html-shared-once"}, {"run": "shingling-html", "statistic": "html-shared-once"}) }}"""
of = "abs(one - other) / nullif(abs(other), 0)"
most = 0.1
*/
{%- set columns = [
  {"run": "ce-html", "label": "pages as they are", "statistic": "html"},
  {"run": "ce-html", "label": "CE", "statistic": "html-shared-once"},
  {"run": "ce-scaled-html", "label": "CE scaled", "statistic": "html-shared-once"},
  {"run": "shingling-html", "label": "Shingling", "statistic": "html-shared-once"},
  {"run": "ce-html", "label": "CE, content alone", "statistic": "html-kept-once"},
  {"run": "ce-scaled-html", "label": "CE scaled, content alone", "statistic": "html-kept-once"},
  {"run": "shingling-html", "label": "Shingling, content alone", "statistic": "html-kept-once"},
] -%}
{{ m.by_site(columns) }}
