/*
title = "How much of a page the answers cover"
source = "Kao et al. 2005, Table 2, last columns"
note = "The share of the anchors of marked TOC pages that stand in marked blocks, and the share of the text of marked article pages that is marked: the precision of keeping everything."
order = 11
published = { file = "published-coverage.csv", source = "Table 2" }
foot = ["mean", "defined"]
*/
{%- set columns = [
  {"run": "baseline-everything", "label": "TOC", "measure": "toc-snc", "value": "precision"},
  {"run": "baseline-everything", "label": "article", "measure": "article-ic", "value": "precision"},
] -%}
select * from ({{ m.by_site(columns) }}) as own where site not like 'figure-%' order by site
