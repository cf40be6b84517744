/*
title = "Precision against the threshold"
source = "Lin and Ho 2002, section 4, figure of precision rates"
order = 30
note = """The paper finds the highest precision at the optimal threshold, and less than one where related news stand \
in the page."""
foot = ["mean", "quartiles", "defined"]
below = """{{ m.curve_below(run="thresholds", axis="variant", measure="feature", ratios=["precision"]) }}"""
pivot = { column = "x", values = ["value"] }
plot = { kind = "line", x = "x", y = "value", by = "site", labels = ["threshold", "precision (feature)"] }
*/
{{ m.curve(run="thresholds", axis="variant", measure="feature", ratios=["precision"]) }}
