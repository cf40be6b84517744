/*
title = "The site style tree at each threshold"
source = "Yi 2004, section 5.3, which chooses one a site and prints none"
part = 6
order = 0
foot = ["mean", "quartiles", "defined"]
foot-by = "ratio"
below = """{{ m.curve_below(run="sst-thresholds", axis="variant", measure="token", ratios=["recall", "precision", "f"]) }}"""
pivot = { column = "x", values = ["value"] }
plot = { kind = "line", x = "x", y = "value", by = "site", labels = ["parameter", "recall, precision, F (token)"] }
*/
{{ m.curve(run="sst-thresholds", axis="variant", measure="token", ratios=["recall", "precision", "f"]) }}
