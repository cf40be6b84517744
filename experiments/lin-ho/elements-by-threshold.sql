/*
title = "Blocks at block-level elements: recall and precision against the threshold"
source = "Lin and Ho 2002, section 5, named as future work"
order = 80
note = """All pages take part, those without a TABLE too."""
foot = ["mean", "quartiles", "defined"]
foot-by = "ratio"
below = """
select figures as site, name as ratio, variant as x, value from whole_figure where run = 'thresholds-elements' and not chosen and measure = 'feature' and largest and name in ('recall', 'precision')
order by name desc"""
pivot = { column = "x", values = ["value"] }
plot = { kind = "line", x = "x", y = "value", by = "site", labels = ["threshold", "recall, precision (feature)"] }
*/
select site, name as ratio, variant as x, value from figure where run = 'thresholds-elements' and measure = 'feature' and most and name in ('recall', 'precision') order by name desc, site, figure.x
