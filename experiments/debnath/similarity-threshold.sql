/*
title = "ContentExtractor, word count scaled, against epsilon"
source = "Debnath et al. 2005, section 4.4.1, which has .9"
note = "Word count scaled. The paper says that the threshold affects precision and recall."
order = 80
foot = ["mean", "quartiles", "defined"]
foot-by = "ratio"
below = """{{ m.curve_below(run="epsilon", axis="variant", measure="debnath-block", ratios=["precision", "recall"]) }}"""
pivot = { column = "x", values = ["value"] }
plot = { kind = "line", x = "x", y = "value", by = "site", labels = ["parameter", "precision, recall (debnath-block)"] }
*/
{{ m.curve(run="epsilon", axis="variant", measure="debnath-block", ratios=["precision", "recall"]) }}
