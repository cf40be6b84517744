{%- set lines = [
  {"run": "ce-pages", "label": "CE", "measure": "token", "value": "f"},
  {"run": "ce-scaled-pages", "label": "CE scaled", "measure": "token", "value": "f"},
  {"run": "fe-pages", "label": "FE", "measure": "token", "value": "f"},
  {"run": "k-fe-pages", "label": "K-FE", "measure": "token", "value": "f"},
  {"run": "l-pages", "label": "L", "measure": "token", "value": "f"},
  {"run": "shingling-pages", "label": "Shingling", "measure": "token", "value": "f"},
  {"run": "gibson-dom-share-pages", "label": "DOM share", "measure": "token", "value": "f"},
  {"run": "gibson-text-share-pages", "label": "Text share", "measure": "token", "value": "f"},
] -%}
/*
title = "Learning curves: blocks and fragments"
source = "no paper; Debnath et al. say that 5 to 10 pages are enough, Yi takes 500"
note = "Fitted on so many pages of a site drawn at random, all pages cleaned. F over words. L-Extractor's pages are marked and not scored."
order = 31
uneven = [": sites"]
plot = {{ m.plot_of_curves("training", lines) }}
*/
{{ m.curves("training", lines) }}
