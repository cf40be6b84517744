{%- set lines = [
  {"run": "ce-pages", "label": "CE scaled", "measure": "debnath-block", "value": "precision"},
  {"run": "ce-raw-pages", "label": "CE", "measure": "debnath-block", "value": "precision"},
  {"run": "shingling-pages", "label": "Shingling", "measure": "debnath-block", "value": "precision"},
  {"run": "lh-pages", "label": "LH", "measure": "debnath-block", "value": "precision"},
] -%}
/*
title = "b-precision against the number of pages fitted on"
source = "Debnath et al. 2005, section 6.5 and Table 4"
note = "Samples of a site's pages, three of each size; all pages are cleaned. A block that one of two pages has is not repeated, so what few pages can tell as redundant grows with them."
order = 60
uneven = [": sites"]
plot = {{ m.plot_of_curves("training", lines) }}

[[claim]]
claim = "the b-precision of ContentExtractor with scaled counts rises with the number of pages"
source = "section 6.5"
from = """{{ m.pair({"run": "ce-pages", "training": "most", "measure": "debnath-block", "value": "precision"}, {"run": "ce-pages", "training": "fewest", "measure": "debnath-block", "value": "precision"}) }}"""
of = "one - other"
least = 0.0
nothing = ["one", "other"]

[[claim]]
claim = "ten pages are enough for ContentExtractor: b-precision within .05 of what all pages give, word count scaled"
source = "Table 4"
from = """{{ m.pair({"run": "ce-pages", "training": 10, "measure": "debnath-block", "value": "precision"}, {"run": "ce-pages", "training": "most", "measure": "debnath-block", "value": "precision"}) }}"""
of = "abs(one - other)"
most = 0.05
nothing = ["one", "other"]

[[claim]]
claim = "ten pages are enough for ContentExtractor: b-F within .05 of what all pages give, word count scaled"
source = "Table 4"
from = """{{ m.pair({"run": "ce-pages", "training": 10, "measure": "debnath-block", "value": "f"}, {"run": "ce-pages", "training": "most", "measure": "debnath-block", "value": "f"}) }}"""
of = "abs(one - other)"
most = 0.05
nothing = ["one", "other"]
*/
{{ m.curves("training", lines) }}
