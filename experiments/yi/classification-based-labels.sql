{%- set lines = [
  {"run": "adeater-labels", "label": "advertisements", "measure": "item", "value": "precision"},
  {"run": "adeater-labels", "label": "advertisements", "measure": "item", "value": "recall"},
  {"run": "adeater-labels", "label": "advertisements", "measure": "item", "value": "f"},
  {"run": "adeater-labels", "label": "images right", "measure": "item-accuracy", "value": "f"},
] -%}
/*
title = "Classification-based cleaning by labelled pages"
source = "not in the thesis, which says that a large set of labelled data is needed (section 3.1)"
note = "Each sample is learned from as a whole, and the other pages are judged."
order = 9
uneven = [": sites"]
plot = {{ m.plot_of_curves("training", lines) }}
*/
{{ m.curves("training", lines) }}
