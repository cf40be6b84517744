/*
title = "Precision against the number of training pages"
source = "Lin and Ho 2002, section 4, figures on the number of training examples (solid lines)"
order = 60
note = """As for recall. The paper expects more pages to imply higher precision, and reports sites where it falls."""
foot = ["mean", "quartiles", "defined"]
below = """{{ m.curve_below(run="training", axis="training", measure="feature", ratios=["precision"], at="best") }}"""
pivot = { column = "x", values = ["value"] }
plot = { kind = "line", x = "x", y = "value", by = "site", labels = ["training pages of the site", "precision (feature)"] }

[[claim]]
claim = "more training pages imply higher precision on most sites"
source = "section 4"
sites = 0.51
from = """{{ m.pair({"run": "training", "at": "best", "training": "most", "measure": "feature", "value": "precision"}, {"run": "training", "at": "best", "training": "fewest", "measure": "feature", "value": "precision"}) }}"""
of = "one - other"
least = 0.001
nothing = ["one", "other"]
*/
{{ m.curve(run="training", axis="training", measure="feature", ratios=["precision"], at="best") }}
