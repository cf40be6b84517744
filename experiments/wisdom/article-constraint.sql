{%- set lines = [
  {"run": "article-constraint", "label": "TC of articles", "measure": "article-ic", "value": "precision"},
  {"run": "article-constraint", "label": "TC of articles", "measure": "article-ic", "value": "recall"},
] -%}
/*
title = "Articles: the type constraint"
source = "Kao et al. 2005, Figure 16"
note = "The default is .8, so that CII must be above .2."
order = 71
uneven = [": sites"]
plot = {{ m.plot_of_curves("variant", lines) }}
*/
{{ m.curves("variant", lines) }}
