{%- set lines = [
  {"run": "ssst-labels", "label": "thresholds by marks", "measure": "token", "value": "precision"},
  {"run": "ssst-labels", "label": "thresholds by marks", "measure": "token", "value": "recall"},
  {"run": "ssst-labels", "label": "thresholds by marks", "measure": "token", "value": "f"},
] -%}
/*
title = "Sentence-level SST against the number of marked pages"
source = "2014, section 4.4, which has 100"
note = "Both the tree and the thresholds are made of these pages alone, so this is no curve of marks only: places that the tree has not seen twice are kept. All pages that were not marked are scored."
part = 5
order = 1
uneven = [": sites"]
plot = {{ m.plot_of_curves("training", lines) }}
*/
{{ m.curves("training", lines) }}
