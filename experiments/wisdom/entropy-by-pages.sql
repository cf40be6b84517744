{%- set lines = [
  {"run": "entropy", "label": "mean entropy", "statistic": "mean-entropy", "relative": true},
] -%}
/*
title = "Incremental entropy: how soon it is stable"
source = "Kao et al. 2005, Figure 11"
note = "The mean entropy of the terms of the pages fitted on, over its value on all pages of the site. Samples are nested and at random, where the paper has the order of its crawl."
order = 20
uneven = [": sites"]
plot = {{ m.plot_of_curves("training", lines) }}

[[claim]]
claim = "after 200 pages the mean entropy is within .1 of its final value"
source = "section 4.1, Figure 11"
from = """{{ m.pair({"run": "entropy", "training": 200, "statistic": "mean-entropy"}, {"run": "entropy", "training": "most", "statistic": "mean-entropy"}) }}"""
of = "abs(one - other) / nullif(abs(other), 0)"
most = 0.1
*/
{{ m.curves("training", lines) }}
