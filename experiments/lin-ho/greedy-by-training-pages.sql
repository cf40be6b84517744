/*
title = "The greedy threshold's recall and precision against the number of training pages"
source = "not in the paper"
order = 70
note = """The same samples with the threshold that the greedy rule finds in them, watching from the first informative \
block on. Read literally the rule keeps next to nothing at most sizes."""
foot = ["mean", "quartiles", "defined"]
foot-by = "ratio"
below = """{{ m.curve_below(run="training-greedy", axis="training", measure="feature", ratios=["recall", "precision"]) }}"""
pivot = { column = "x", values = ["value"] }
plot = { kind = "line", x = "x", y = "value", by = "site", labels = ["training pages of the site", "recall, precision (feature)"] }
*/
{{ m.curve(run="training-greedy", axis="training", measure="feature", ratios=["recall", "precision"]) }}
