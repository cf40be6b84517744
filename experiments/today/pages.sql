{%- set lines = [
  {"run": "trafilatura-pages", "label": "trafilatura", "measure": "words", "value": "f"},
  {"run": "resiliparse-pages", "label": "resiliparse", "measure": "words", "value": "f"},
  {"run": "readability-lxml-pages", "label": "readability-lxml", "measure": "words", "value": "f"},
  {"run": "justext-pages", "label": "justext", "measure": "words", "value": "f"},
] -%}
/*
title = "What does a site add, by the pages that are seen"
source = "no paper"
note = "The sample is drawn at random; all pages are cleaned and judged."
order = 4
uneven = [": sites"]
plot = {{ m.plot_of_curves("training", lines) }}
*/
{{ m.curves("training", lines) }}
