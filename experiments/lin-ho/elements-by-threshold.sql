/*
title = "Blocks at block-level elements: recall and precision against the threshold"
source = "Lin and Ho 2002, section 5, named as future work"
order = 80
note = """All pages take part, those without a TABLE too."""
foot = ["mean", "quartiles", "defined"]
foot-by = "ratio"
below = """{{ m.curve_below(run="thresholds-elements", axis="variant", measure="feature", ratios=["recall", "precision"]) }}"""
pivot = { column = "x", values = ["value"] }
plot = { kind = "line", x = "x", y = "value", by = "site", labels = ["threshold", "recall, precision (feature)"] }
*/
{{ m.curve(run="thresholds-elements", axis="variant", measure="feature", ratios=["recall", "precision"]) }}
