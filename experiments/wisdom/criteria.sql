{%- set lines = [
  {"run": "criterion-api", "label": "API", "measure": "toc-snc", "value": "f"},
  {"run": "criterion-alen", "label": "ALEN", "measure": "toc-snc", "value": "f"},
] -%}
/*
title = "TOC blocks: search and threshold by API and by ALEN"
source = "Kao et al. 2005, Figure 12"
note = "F of anchors against ST, k = 1, before phase 3. The paper finds API better where ST is .8 and below."
order = 30
uneven = [": sites"]
plot = {{ m.plot_of_curves("variant", lines) }}

{% for at in ["0.4", "0.6", "0.8"] %}
[[claim]]
claim = "API is the better criterion for TOC blocks at ST = {{ at }}"
source = "section 4.2, Figure 12"
sites = 0.51
from = """{{ m.pair({"run": "criterion-api", "at": at, "measure": "toc-snc", "value": "f"}, {"run": "criterion-alen", "at": at, "measure": "toc-snc", "value": "f"}) }}"""
of = "one - other"
least = 0.001
nothing = ["one", "other"]
{% endfor %}

[[claim]]
claim = "at ST = 1 it is not: ALEN is as good or better"
source = "section 4.2, Figure 12"
sites = 0.51
from = """{{ m.pair({"run": "criterion-alen", "at": "1", "measure": "toc-snc", "value": "f"}, {"run": "criterion-api", "at": "1", "measure": "toc-snc", "value": "f"}) }}"""
of = "one - other"
least = 0.0
nothing = ["one", "other"]
*/
{{ m.curves("variant", lines) }}
