{%- set lines = [
  {"run": "l-joined", "label": "accuracy", "statistic": "accuracy"},
  {"run": "l-joined", "label": "kept", "measure": "debnath-block", "value": "precision"},
  {"run": "l-joined", "label": "kept", "measure": "debnath-block", "value": "recall"},
  {"run": "l-joined", "label": "kept", "measure": "debnath-block", "value": "f"},
] -%}
/*
title = "L-Extractor trained on pages of several sites: accuracy and b-F"
source = "Debnath et al. 2005, section 7 and Figure 10, which have 250 pages"
note = "Pages of all sites as one: 17 of each synthetic site, 6 of each real site and year. Accuracy is that of 5-fold cross-validation over at most 4,000 labelled blocks of the marked pages, b-F that on the pages that are left, of the same sites. From 50 pages on there are more blocks than the solver is given, so that more pages only mean others."
order = 72
uneven = [": sites"]
plot = {{ m.plot_of_curves("training", lines) }}

[[claim]]
claim = "trained on pages of several sites the accuracy is at least .9 with the most marked pages"
source = "section 7, Figure 10"
from = """{{ m.lowest([{"run": "l-joined", "training": "most", "statistic": "accuracy"}], 0.9) }}"""
of = "value"
least = 0.9
*/
{{ m.curves("training", lines) }}
