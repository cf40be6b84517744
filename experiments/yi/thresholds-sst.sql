/*
title = "The site style tree at each threshold"
source = "Yi 2004, section 5.3, which chooses one a site and prints none"
part = 6
order = 0
foot = ["mean", "quartiles", "defined"]
foot-by = "ratio"
below = """
select figures as site, replace(name, 'f', 'F') as ratio, variant as x, value from whole_figure
where run = 'sst-thresholds' and measure = 'token' and not chosen and largest order by name desc, figures_at"""
pivot = { column = "x", values = ["value"] }
plot = { kind = "line", x = "x", y = "value", by = "site", labels = ["parameter", "recall, precision, F (token)"] }
*/
select site, replace(name, 'f', 'F') as ratio, variant as x, value
from figure where run = 'sst-thresholds' and measure = 'token' and most and name in ('recall', 'precision', 'f') order by name desc, site, figure.x
