{% for wanted in names.wanted %}
{%- set lines = [
  {"run": (wanted.id ~ "-k-1"), "label": "k = 1", "measure": wanted.measure, "value": "precision"},
  {"run": (wanted.id ~ "-k-1"), "label": "k = 1", "measure": wanted.measure, "value": "recall"},
  {"run": (wanted.id ~ "-k-3"), "label": "k = 3", "measure": wanted.measure, "value": "precision"},
  {"run": (wanted.id ~ "-k-3"), "label": "k = 3", "measure": wanted.measure, "value": "recall"},
  {"run": (wanted.id ~ "-k-5"), "label": "k = 5", "measure": wanted.measure, "value": "precision"},
  {"run": (wanted.id ~ "-k-5"), "label": "k = 5", "measure": wanted.measure, "value": "recall"},
] -%}
/*
id = "{{ wanted.id }}-by-threshold"
title = "{{ wanted.heading }}: precision and recall against ST and k, before phase 3"
source = "Kao et al. 2005, Figure 15"
order = 60
uneven = [": sites"]
plot = {{ m.plot_of_curves("variant", lines) }}

[[claim]]
claim = "a higher ST raises the precision of {{ wanted.title }}, k = 3"
source = "section 4.2, Figure 15"
sites = 0.51
from = """{{ m.pair({"run": (wanted.id ~ "-k-3"), "at": "0.95", "measure": wanted.measure, "value": "precision"}, {"run": (wanted.id ~ "-k-3"), "at": "0.5", "measure": wanted.measure, "value": "precision"}) }}"""
of = "one - other"
least = 0.0
nothing = ["one", "other"]

[[claim]]
claim = "a higher ST lowers the recall of {{ wanted.title }}, k = 3"
source = "section 4.2, Figure 15"
sites = 0.51
from = """{{ m.pair({"run": (wanted.id ~ "-k-3"), "at": "0.5", "measure": wanted.measure, "value": "recall"}, {"run": (wanted.id ~ "-k-3"), "at": "0.95", "measure": wanted.measure, "value": "recall"}) }}"""
of = "one - other"
least = 0.0
nothing = ["one", "other"]

[[claim]]
claim = "a smaller k raises the precision of {{ wanted.title }} and a larger one does not, ST = .8"
source = "section 4.2, Figure 15"
sites = 0.51
from = """{{ m.pair({"run": (wanted.id ~ "-k-1"), "at": "0.8", "measure": wanted.measure, "value": "precision"}, {"run": (wanted.id ~ "-k-5"), "at": "0.8", "measure": wanted.measure, "value": "precision"}) }}"""
of = "one - other"
least = 0.0
nothing = ["one", "other"]
*/
{{ m.curves("variant", lines) }}
{% endfor %}
