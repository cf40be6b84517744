/*
title = "Blocks at block-level elements: optimal thresholds"
source = "Lin and Ho 2002, section 5, named as future work"
order = 90
foot = ["mean"]
below = """{{ m.optimum_below("thresholds-elements", "feature", ["greedy-elements", "greedy-elements-from-first"]) }}"""

[[claim]]
claim = "the method carries over from TABLE to any block of the document: recall and precision above 0.95 on most sites"
source = "section 5, future work"
sites = 0.51
from = """{{ m.lowest([{"run": "thresholds-elements", "at": "best", "measure": "feature", "value": "recall"}, {"run": "thresholds-elements", "at": "best", "measure": "feature", "value": "precision"}], 0.95) }}"""
of = "value"
least = 0.95

[[claim]]
claim = "any block of the document does at least as well as TABLE: on the tabular pages its F at the optimum is no lower on most sites"
source = "section 5, future work"
sites = 0.51
from = """{{ m.pair({"run": "thresholds-elements", "at": "best", "measure": "feature", "value": "f", "with": ["tabular"]}, {"run": "thresholds", "at": "best", "measure": "feature", "value": "f"}) }}"""
of = "one - other"
least = 0.0
nothing = ["one", "other"]
*/
{{ m.optimum("thresholds-elements", "feature", ["greedy-elements", "greedy-elements-from-first"], "threshold") }}
