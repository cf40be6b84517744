{%- set columns = [
  {"run": "blocks-1", "at": "0.8", "label": "anchors without API", "statistic": "anchors-without-api"},
  {"run": "toc", "label": "API", "measure": "toc-snc", "value": "f"},
  {"run": "toc-alen-constraint", "label": "ALEN", "measure": "toc-snc", "value": "f"},
] -%}
/*
title = "The share of anchors without API, and the better criterion"
source = "Kao et al. 2005, section 4.4"
note = "The share of the anchors with text whose API is zero. F of TOC blocks by API with the paper's settings, and by ALEN as in Figure 21 B with the constraint read on ALEN. A site without marks has the share alone."
order = 115
foot = ["mean", "defined"]
plot = { kind = "scatter", x = "anchors without API", y = "ALEN F" }

{% for of in [
  {"says": "where at least half of the anchors have no API, ALEN finds TOC blocks better", "where": "share >= 0.5", "one": "alen", "other": "api"},
  {"says": "where fewer than half of the anchors have no API, API finds TOC blocks better", "where": "share < 0.5", "one": "api", "other": "alen"},
] %}
[[claim]]
claim = {{ of.says | toml }}
source = "section 4.4"
sites = 0.51
from = """select site, {{ of.one }} as one, {{ of.other }} as other from ({{ m.on_sites(columns, ["share", "api", "alen"]) }}) as shares where {{ of.where }} order by site"""
of = "one - other"
least = 0.001
nothing = ["one", "other"]
{% endfor %}
*/
{{ m.by_site(columns) }}
