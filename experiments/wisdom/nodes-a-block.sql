{%- set lines = [
  {"run": "blocks-1", "label": "k = 1", "statistic": "nodes-a-block"},
  {"run": "blocks-3", "label": "k = 3", "statistic": "nodes-a-block"},
  {"run": "blocks-5", "label": "k = 5", "statistic": "nodes-a-block"},
] -%}
/*
title = "Size of blocks against ST"
source = "Kao et al. 2005, Figure 13"
note = "What k-MIB finds in the pages fitted on, before the type constraints; the size is the number of tree nodes."
order = 41
uneven = [": sites"]
plot = {{ m.plot_of_curves("variant", lines) }}

[[claim]]
claim = "a higher ST gives smaller blocks"
source = "section 4.2, Figure 13"
from = """{{ m.pair({"run": "blocks-5", "at": "0.5", "statistic": "nodes-a-block"}, {"run": "blocks-5", "at": "0.95", "statistic": "nodes-a-block"}) }}"""
of = "one - other"
least = 0.0
*/
{{ m.curves("variant", lines) }}
