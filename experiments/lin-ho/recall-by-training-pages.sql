/*
title = "Recall against the number of training pages"
source = "Lin and Ho 2002, section 4, figures on the number of training examples (dotted lines)"
order = 50
note = """Mean of three samples; larger samples of a site hold the smaller ones. At each size the threshold with the \
best F is taken, as the paper chooses the threshold anew."""
foot = ["mean", "quartiles", "defined"]
below = """{{ m.curve_below(run="training", axis="training", measure="feature", ratios=["recall"], at="best") }}"""
pivot = { column = "x", values = ["value"] }
plot = { kind = "line", x = "x", y = "value", by = "site", labels = ["training pages of the site", "recall (feature)"] }

[[claim]]
claim = "more training pages do not hurt recall: from the fewest to the most it falls by at most 0.02 on most sites"
source = "section 4"
sites = 0.51
from = """{{ m.pair({"run": "training", "at": "best", "training": "most", "measure": "feature", "value": "recall"}, {"run": "training", "at": "best", "training": "fewest", "measure": "feature", "value": "recall"}) }}"""
of = "one - other"
least = -0.02
nothing = ["one", "other"]
*/
{{ m.curve(run="training", axis="training", measure="feature", ratios=["recall"], at="best") }}
