{%- set lines = [
  {"run": "blocks-1", "label": "k = 1", "statistic": "blocks-a-page"},
  {"run": "blocks-3", "label": "k = 3", "statistic": "blocks-a-page"},
  {"run": "blocks-5", "label": "k = 5", "statistic": "blocks-a-page"},
] -%}
/*
title = "Blocks a page against ST"
source = "Kao et al. 2005, Figure 13"
note = "What k-MIB finds in the pages fitted on, before the type constraints."
order = 40
uneven = [": sites"]
plot = {{ m.plot_of_curves("variant", lines) }}

[[claim]]
claim = "a higher ST gives more blocks, k = 5"
source = "section 4.2, Figure 13"
from = """{{ m.pair({"run": "blocks-5", "at": "0.95", "statistic": "blocks-a-page"}, {"run": "blocks-5", "at": "0.5", "statistic": "blocks-a-page"}) }}"""
of = "one - other"
least = 0.0
*/
{{ m.curves("variant", lines) }}
