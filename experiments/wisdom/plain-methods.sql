/*
title = "WISDOM and the two plain methods"
source = "Kao et al. 2005, Figure 19"
note = "M1 keeps all leaves that meet the type constraint, M2 those of them whose text is longer than 5."
order = 100
foot = ["mean", "defined"]
plot = { kind = "bar", x = "site", y = ["WISDOM TOC F", "M1 TOC F", "M2 TOC F", "WISDOM article F", "M1 article F", "M2 article F"] }

{% for wanted in names.wanted %}
{% for plain in [{"id": "m1", "name": "M1"}, {"id": "m2", "name": "M2"}] %}
[[claim]]
claim = "WISDOM finds {{ wanted.title }} better than {{ plain.name }}"
source = "section 4.4, Figure 19"
sites = 0.51
from = """{{ m.pair({"run": wanted.id, "measure": wanted.measure, "value": "f"}, {"run": (plain.id ~ "-" ~ wanted.id), "measure": wanted.measure, "value": "f"}) }}"""
of = "one - other"
least = 0.001
nothing = ["one", "other"]
{% endfor %}{% endfor %}
*/
{%- set columns = [
  {"run": "toc", "label": "WISDOM TOC", "measure": "toc-snc", "value": "precision"},
  {"run": "toc", "label": "WISDOM TOC", "measure": "toc-snc", "value": "recall"},
  {"run": "toc", "label": "WISDOM TOC", "measure": "toc-snc", "value": "f"},
  {"run": "m1-toc", "label": "M1 TOC", "measure": "toc-snc", "value": "precision"},
  {"run": "m1-toc", "label": "M1 TOC", "measure": "toc-snc", "value": "recall"},
  {"run": "m1-toc", "label": "M1 TOC", "measure": "toc-snc", "value": "f"},
  {"run": "m2-toc", "label": "M2 TOC", "measure": "toc-snc", "value": "precision"},
  {"run": "m2-toc", "label": "M2 TOC", "measure": "toc-snc", "value": "recall"},
  {"run": "m2-toc", "label": "M2 TOC", "measure": "toc-snc", "value": "f"},
  {"run": "article", "label": "WISDOM article", "measure": "article-ic", "value": "precision"},
  {"run": "article", "label": "WISDOM article", "measure": "article-ic", "value": "recall"},
  {"run": "article", "label": "WISDOM article", "measure": "article-ic", "value": "f"},
  {"run": "m1-article", "label": "M1 article", "measure": "article-ic", "value": "precision"},
  {"run": "m1-article", "label": "M1 article", "measure": "article-ic", "value": "recall"},
  {"run": "m1-article", "label": "M1 article", "measure": "article-ic", "value": "f"},
  {"run": "m2-article", "label": "M2 article", "measure": "article-ic", "value": "precision"},
  {"run": "m2-article", "label": "M2 article", "measure": "article-ic", "value": "recall"},
  {"run": "m2-article", "label": "M2 article", "measure": "article-ic", "value": "f"},
] -%}
{{ m.by_site(columns) }}
