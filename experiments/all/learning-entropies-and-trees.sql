{%- set lines = [
  {"run": "lin-ho-pages", "label": "Lin-Ho", "measure": "token", "value": "f"},
  {"run": "lin-ho-fixed-pages", "label": "Lin-Ho .6", "measure": "token", "value": "f"},
  {"run": "wisdom-pages", "label": "WISDOM", "measure": "token", "value": "f"},
  {"run": "pagelet-pages", "label": "template", "measure": "token", "value": "f"},
  {"run": "sst-pages", "label": "SST", "measure": "token", "value": "f"},
  {"run": "cst-pages", "label": "CST", "measure": "token", "value": "f"},
  {"run": "ssst-pages", "label": "sentence SST", "measure": "token", "value": "f"},
  {"run": "rtdm-pages", "label": "RTDM", "measure": "token", "value": "f"},
  {"run": "rtdm-votes-pages", "label": "RTDM votes", "measure": "token", "value": "f"},
] -%}
/*
title = "Learning curves: entropies, trees and templates"
source = "no paper; Debnath et al. say that 5 to 10 pages are enough, Yi takes 500"
note = "Fitted on so many pages of a site drawn at random, all pages cleaned. F over words. L-Extractor's pages are marked and not scored."
order = 30
uneven = [": sites"]
plot = {{ m.plot_of_curves("training", lines) }}
*/
{{ m.curves("training", lines) }}
