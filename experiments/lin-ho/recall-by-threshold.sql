/*
title = "Recall against the threshold"
source = "Lin and Ho 2002, section 4, figure of recall rates"
order = 20
note = """A block is kept where its entropy is at most the threshold, so recall can only rise with it; the paper \
reads the optimal threshold where recall has converged."""
foot = ["mean", "quartiles", "defined"]
below = """{{ m.curve_below(run="thresholds", axis="variant", measure="feature", ratios=["recall"]) }}"""
pivot = { column = "x", values = ["value"] }
plot = { kind = "line", x = "x", y = "value", by = "site", labels = ["threshold", "recall (feature)"] }
*/
{{ m.curve(run="thresholds", axis="variant", measure="feature", ratios=["recall"]) }}
