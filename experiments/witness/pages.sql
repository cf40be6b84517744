{%- set lines = [
  {"run": "witness-pages", "label": "rules", "measure": "words", "value": "f"},
  {"run": "news-pages", "label": "forest", "measure": "words", "value": "f"},
] -%}
/*
title = "Learning curve: pages of the site"
source = "no paper"
note = "Fitted on so many pages of a site drawn at random, all pages cleaned: with one page, every other page is judged beside that one alone."
order = 5
uneven = [": sites"]
plot = {{ m.plot_of_curves("training", lines) }}
*/
{{ m.curves("training", lines) }}
