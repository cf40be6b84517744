{%- set lines = [
  {"run": "toc-constraint", "label": "TC of TOC blocks", "measure": "toc-snc", "value": "precision"},
  {"run": "toc-constraint", "label": "TC of TOC blocks", "measure": "toc-snc", "value": "recall"},
] -%}
/*
title = "TOC blocks: the type constraint"
source = "Kao et al. 2005, Figure 16"
note = "The default is 1.25."
order = 70
uneven = [": sites"]
plot = {{ m.plot_of_curves("variant", lines) }}
*/
{{ m.curves("variant", lines) }}
