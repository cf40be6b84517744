{% for wanted in names.wanted %}
{%- set lines = [
  {"run": (wanted.id ~ "-k-1"), "label": "none", "measure": wanted.measure, "value": "precision"},
  {"run": (wanted.id ~ "-k-1"), "label": "none", "measure": wanted.measure, "value": "recall"},
  {"run": (wanted.id ~ "-dstm-1"), "label": "DSTM", "measure": wanted.measure, "value": "precision"},
  {"run": (wanted.id ~ "-dstm-1"), "label": "DSTM", "measure": wanted.measure, "value": "recall"},
  {"run": (wanted.id ~ "-dstm-cstm-1"), "label": "DSTM + 1-CSTM", "measure": wanted.measure, "value": "precision"},
  {"run": (wanted.id ~ "-dstm-cstm-1"), "label": "DSTM + 1-CSTM", "measure": wanted.measure, "value": "recall"},
] -%}
/*
id = "{{ wanted.id }}-merging"
title = "{{ wanted.heading }}: merging siblings"
source = "Kao et al. 2005, Figure 17"
note = "Without merging, with DSTM, and with DSTM and 1-CSTM, k = 1, all before condensing."
order = 80
uneven = [": sites"]
plot = {{ m.plot_of_curves("variant", lines) }}

[[claim]]
claim = "merging raises the recall of {{ wanted.title }} at ST = 0.8"
source = "section 4.3, Figure 17"
from = """{{ m.pair({"run": (wanted.id ~ "-dstm-cstm-1"), "at": "0.8", "measure": wanted.measure, "value": "recall"}, {"run": (wanted.id ~ "-k-1"), "at": "0.8", "measure": wanted.measure, "value": "recall"}) }}"""
of = "one - other"
least = 0.0
nothing = ["one", "other"]

[[claim]]
claim = "merging raises the recall of {{ wanted.title }} at ST = 0.95"
source = "section 4.3, Figure 17"
from = """{{ m.pair({"run": (wanted.id ~ "-dstm-cstm-1"), "at": "0.95", "measure": wanted.measure, "value": "recall"}, {"run": (wanted.id ~ "-k-1"), "at": "0.95", "measure": wanted.measure, "value": "recall"}) }}"""
of = "one - other"
least = 0.0
nothing = ["one", "other"]

[[claim]]
claim = "after merging different ST give similar results for {{ wanted.title }}: F at .6 and .9 within .05"
source = "section 4.3, Figure 17"
sites = 0.51
from = """{{ m.pair({"run": (wanted.id ~ "-dstm-cstm-1"), "at": "0.6", "measure": wanted.measure, "value": "f"}, {"run": (wanted.id ~ "-dstm-cstm-1"), "at": "0.9", "measure": wanted.measure, "value": "f"}) }}"""
of = "abs(one - other)"
most = 0.05
nothing = ["one", "other"]

[[claim]]
claim = "before merging they do not: F of {{ wanted.title }} at .6 and .9 is .05 apart and more"
source = "section 4.3, Figure 17"
sites = 0.51
from = """{{ m.pair({"run": (wanted.id ~ "-k-1"), "at": "0.6", "measure": wanted.measure, "value": "f"}, {"run": (wanted.id ~ "-k-1"), "at": "0.9", "measure": wanted.measure, "value": "f"}) }}"""
of = "abs(one - other)"
least = 0.05
nothing = ["one", "other"]

[[claim]]
claim = "with merging k = 1 is better than k = 3 for {{ wanted.title }} at ST = .8"
source = "section 4.3"
sites = 0.51
from = """{{ m.pair({"run": (wanted.id ~ "-dstm-cstm-1"), "at": "0.8", "measure": wanted.measure, "value": "f"}, {"run": (wanted.id ~ "-dstm-cstm-3"), "at": "0.8", "measure": wanted.measure, "value": "f"}) }}"""
of = "one - other"
least = 0.001
nothing = ["one", "other"]
*/
{{ m.curves("variant", lines) }}
{% endfor %}
