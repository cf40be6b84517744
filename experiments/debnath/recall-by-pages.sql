{%- set lines = [
  {"run": "ce-pages", "label": "CE scaled", "measure": "debnath-block", "value": "recall"},
  {"run": "ce-raw-pages", "label": "CE", "measure": "debnath-block", "value": "recall"},
  {"run": "shingling-pages", "label": "Shingling", "measure": "debnath-block", "value": "recall"},
  {"run": "lh-pages", "label": "LH", "measure": "debnath-block", "value": "recall"},
] -%}
/*
title = "b-recall against the number of pages fitted on"
source = "not in the paper: the other half of section 6.5"
order = 61
uneven = [": sites"]
plot = {{ m.plot_of_curves("training", lines) }}
*/
{{ m.curves("training", lines) }}
