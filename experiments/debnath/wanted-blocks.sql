/*
title = "One wanted block and several: FeatureExtractor and K-FeatureExtractor"
source = "Debnath et al. 2005, sections 5.2 and 6.4, Table 3"
note = "FeatureExtractor keeps one block a page. Where reviews stand in blocks of their own, and on main pages with a teaser a story, several are wanted. The paper does not print what it got there; it says that it was poor."
order = 30
foot = ["mean", "defined"]
plot = { kind = "bar", x = "site", y = ["FE F", "K-FE F", "K-FE, two of three F"] }

[[claim]]
claim = "FeatureExtractor does well where one block is wanted: b-F of at least .9 on pages without reviews that are no main pages"
source = "section 6.4, Table 2"
published = ".95 to 1.00"
from = """{{ m.lowest([{"run": "fe", "measure": "debnath-block", "value": "f", "without": ["reviews", "main-page"]}], 0.9) }}"""
of = "value"
least = 0.9

[[claim]]
claim = "FeatureExtractor misses most blocks where several are wanted: on pages with reviews K-FeatureExtractor has a b-F better by .2 and more"
source = "sections 5.2 and 6.4"
from = """{{ m.pair({"run": "k-fe", "measure": "debnath-block", "value": "f", "with": ["reviews"]}, {"run": "fe", "measure": "debnath-block", "value": "f", "with": ["reviews"]}) }}"""
of = "one - other"
least = 0.2
nothing = ["one", "other"]

[[claim]]
claim = "K-FeatureExtractor mends it: b-recall of at least .95 on pages with reviews"
source = "Table 3"
published = ".956 to .99"
from = """{{ m.lowest([{"run": "k-fe", "measure": "debnath-block", "value": "recall", "with": ["reviews"]}], 0.95) }}"""
of = "value"
least = 0.95

[[claim]]
claim = "K-FeatureExtractor is not worse than FeatureExtractor in b-F on any site"
source = "section 5.2"
from = """{{ m.pair({"run": "k-fe", "measure": "debnath-block", "value": "f"}, {"run": "fe", "measure": "debnath-block", "value": "f"}) }}"""
of = "one - other"
least = 0.0
nothing = ["one", "other"]
*/
{%- set columns = [
  {"run": "fe", "label": "FE", "measure": "debnath-block", "value": "precision"},
  {"run": "fe", "label": "FE", "measure": "debnath-block", "value": "recall"},
  {"run": "fe", "label": "FE", "measure": "debnath-block", "value": "f"},
  {"run": "k-fe", "label": "K-FE", "measure": "debnath-block", "value": "precision"},
  {"run": "k-fe", "label": "K-FE", "measure": "debnath-block", "value": "recall"},
  {"run": "k-fe", "label": "K-FE", "measure": "debnath-block", "value": "f"},
  {"run": "k-fe-3", "label": "K-FE, two of three", "measure": "debnath-block", "value": "precision"},
  {"run": "k-fe-3", "label": "K-FE, two of three", "measure": "debnath-block", "value": "recall"},
  {"run": "k-fe-3", "label": "K-FE, two of three", "measure": "debnath-block", "value": "f"},
] -%}
{{ m.by_site(columns) }}
