/*
title = "Optimal thresholds, and the greedy one beside them"
source = "Lin and Ho 2002, section 4, table of recall and precision at the optimal threshold"
order = 40
note = """Optimal is the threshold with the best F over terms; of several the smallest. The paper's greedy rule \
chooses without any mark; it stands here as read literally, and as read in its favour: from the first informative \
block on."""
published = { file = "published-optimal-thresholds.csv", source = "the paper's table; all digits are lost in our copy, and so are the names of seven sites" }
foot = ["mean"]
below = """{{ m.optimum_below("thresholds", "feature", ["greedy", "greedy-from-first"]) }}"""

[[claim]]
claim = "recall and precision are above 0.95 at the optimal threshold on most sites"
source = "abstract and section 4"
published = "> 0.95"
sites = 0.51
from = """{{ m.lowest([{"run": "thresholds", "at": "best", "measure": "feature", "value": "recall"}, {"run": "thresholds", "at": "best", "measure": "feature", "value": "precision"}], 0.95) }}"""
of = "value"
least = 0.95

[[claim]]
claim = "the optimal threshold differs from site to site"
source = "section 4"
of = "count(distinct optimal)"
least = 2

[[claim]]
claim = "the greedy threshold comes close to the optimal one: its F is at most 0.05 lower on most sites"
source = "section 4 and section 5"
sites = 0.51
from = """{{ m.pair({"run": "greedy", "measure": "feature", "value": "f"}, {"run": "thresholds", "at": "best", "measure": "feature", "value": "f"}) }}"""
of = "one - other"
least = -0.05
nothing = ["one", "other"]

[[claim]]
claim = "the greedy threshold, read in the paper's favour (from the first informative block on), comes close to the optimal one: its F is at most 0.05 lower on most sites"
source = "section 4 and section 5"
sites = 0.51
from = """{{ m.pair({"run": "greedy-from-first", "measure": "feature", "value": "f"}, {"run": "thresholds", "at": "best", "measure": "feature", "value": "f"}) }}"""
of = "one - other"
least = -0.05
nothing = ["one", "other"]

[[claim]]
claim = "precision suffers where a related-news block as long as the article stands in the page"
source = "section 4, on the site with the lowest precision"
sites = 0.51
from = """{{ m.pair({"run": "thresholds", "at": "best", "measure": "feature", "value": "precision", "without": ["long-related"]}, {"run": "thresholds", "at": "best", "measure": "feature", "value": "precision", "with": ["long-related"]}) }}"""
of = "one - other"
least = 0.01
nothing = ["one", "other"]

[[claim]]
claim = "wrong hand marks cost recall: it is lower on the pages that have them"
source = "section 4, on sites whose recall is not perfect"
sites = 0.51
from = """{{ m.pair({"run": "thresholds", "at": "best", "measure": "feature", "value": "recall", "without": ["wrong-mark"]}, {"run": "thresholds", "at": "best", "measure": "feature", "value": "recall", "with": ["wrong-mark"]}) }}"""
of = "one - other"
least = 0.001
nothing = ["one", "other"]
*/
{{ m.optimum("thresholds", "feature", ["greedy", "greedy-from-first"], "threshold") }}
