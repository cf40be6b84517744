/*
title = "L-Extractor: b-precision, b-recall and b-F against the number of marked pages"
source = "not in the paper: what Figure 10's classifier does on pages that it has not seen"
order = 71
foot = ["mean", "quartiles", "defined"]
foot-by = "ratio"
below = """{{ m.curve_below(run="l-pages", axis="training", measure="debnath-block", ratios=["precision", "recall", "f"]) }}"""
pivot = { column = "x", values = ["value"] }
plot = { kind = "line", x = "x", y = "value", by = "site", labels = ["training pages of the site", "precision, recall, F (debnath-block)"] }
*/
{{ m.curve(run="l-pages", axis="training", measure="debnath-block", ratios=["precision", "recall", "f"]) }}
