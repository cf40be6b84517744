{%- set lines = [
  {"run": "ssst-thresholds", "label": "one threshold", "measure": "token", "value": "precision"},
  {"run": "ssst-thresholds", "label": "one threshold", "measure": "token", "value": "recall"},
  {"run": "ssst-thresholds", "label": "one threshold", "measure": "token", "value": "f"},
] -%}
/*
title = "Sentence-level SST: one threshold for all nodes"
source = "2014, section 4.4, which chooses one for each node"
note = "Words kept, against the marked text."
part = 5
order = 0
uneven = [": sites"]
plot = {{ m.plot_of_curves("variant", lines) }}

[[claim]]
claim = "the higher the threshold, the higher the recall: at .9 above .3"
source = "section 4.4"
from = """{{ m.pair({"run": "ssst-thresholds", "at": "0.9", "measure": "token", "value": "recall"}, {"run": "ssst-thresholds", "at": "0.3", "measure": "token", "value": "recall"}) }}"""
of = "one - other"
least = 0.0
nothing = ["one", "other"]

[[claim]]
claim = "the higher the threshold, the lower the precision: at .9 below .3"
source = "section 4.4"
from = """{{ m.pair({"run": "ssst-thresholds", "at": "0.3", "measure": "token", "value": "precision"}, {"run": "ssst-thresholds", "at": "0.9", "measure": "token", "value": "precision"}) }}"""
of = "one - other"
least = 0.0
nothing = ["one", "other"]
*/
{{ m.curves("variant", lines) }}
