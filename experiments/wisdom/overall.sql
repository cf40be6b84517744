/*
title = "WISDOM on each site, by default"
source = "Kao et al. 2005, Figures 18 and 20"
note = "k = 1, ST = .8, TC = (1.25, .8), DSTM and 1-CSTM. Figure 18 has the eight news sites, Figure 20 the university and commercial sites; the figures of the bars are not printed."
order = 90
foot = ["mean", "defined"]
plot = { kind = "bar", x = "site", y = ["TOC F", "article F"] }

[[claim]]
claim = "articles are found better than TOC blocks"
source = "sections 4.2 and 4.4"
sites = 0.51
from = """{{ m.pair({"run": "article", "measure": "article-ic", "value": "f"}, {"run": "toc", "measure": "toc-snc", "value": "f"}) }}"""
of = "one - other"
least = 0.001
nothing = ["one", "other"]

[[claim]]
claim = "articles are found very well: precision and recall of at least .8 on most sites"
source = "section 4.4, Figure 18"
sites = 0.51
from = """{{ m.lowest([{"run": "article", "measure": "article-ic", "value": "precision"}, {"run": "article", "measure": "article-ic", "value": "recall"}], 0.8) }}"""
of = "value"
least = 0.8
*/
{%- set columns = [
  {"run": "toc", "label": "TOC", "measure": "toc-snc", "value": "precision"},
  {"run": "toc", "label": "TOC", "measure": "toc-snc", "value": "recall"},
  {"run": "toc", "label": "TOC", "measure": "toc-snc", "value": "f"},
  {"run": "article", "label": "article", "measure": "article-ic", "value": "precision"},
  {"run": "article", "label": "article", "measure": "article-ic", "value": "recall"},
  {"run": "article", "label": "article", "measure": "article-ic", "value": "f"},
] -%}
{{ m.by_site(columns) }}
