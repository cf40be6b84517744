/*
title = "TOC blocks by API and by ALEN"
source = "Kao et al. 2005, Figure 21"
note = "A: k = 1, ST = .8, DSTM and 1-CSTM, by API. B: ST = .9, not expanded, by ALEN. The paper gives B the constraint 1.25 as well and does not say of what: here of API_A, and of ALEN_A."
order = 110
foot = ["mean", "defined"]
plot = { kind = "bar", x = "site", y = ["A F", "B F", "B, TC of ALEN F"] }

[[claim]]
claim = "where anchors are poor ALEN finds TOC blocks better: it does on some sites"
source = "section 4.4, Figure 21"
sites = 0.2
from = """{{ m.pair({"run": "toc-alen-constraint", "measure": "toc-snc", "value": "f"}, {"run": "toc", "measure": "toc-snc", "value": "f"}) }}"""
of = "one - other"
least = 0.001
nothing = ["one", "other"]
*/
{%- set columns = [
  {"run": "toc", "label": "A", "measure": "toc-snc", "value": "precision"},
  {"run": "toc", "label": "A", "measure": "toc-snc", "value": "recall"},
  {"run": "toc", "label": "A", "measure": "toc-snc", "value": "f"},
  {"run": "toc-alen", "label": "B", "measure": "toc-snc", "value": "precision"},
  {"run": "toc-alen", "label": "B", "measure": "toc-snc", "value": "recall"},
  {"run": "toc-alen", "label": "B", "measure": "toc-snc", "value": "f"},
  {"run": "toc-alen-constraint", "label": "B, TC of ALEN", "measure": "toc-snc", "value": "precision"},
  {"run": "toc-alen-constraint", "label": "B, TC of ALEN", "measure": "toc-snc", "value": "recall"},
  {"run": "toc-alen-constraint", "label": "B, TC of ALEN", "measure": "toc-snc", "value": "f"},
] -%}
{{ m.by_site(columns) }}
