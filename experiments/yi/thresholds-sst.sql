/*
title = "The site style tree at each threshold"
source = "Yi 2004, section 5.3, which chooses one a site and prints none"
part = 6
order = 0
foot = ["mean", "quartiles", "defined"]
foot-by = "ratio"
below = """
with own as (select figures as site, variant as x, recall, precision, f from whole where run = 'sst-thresholds' and not chosen and measure = 'token' and largest)
select site, 'recall' as ratio, x, recall as value from own
union all select site, 'precision' as ratio, x, precision as value from own
union all select site, 'F' as ratio, x, f as value from own"""
pivot = { column = "x", values = ["value"] }
plot = { kind = "line", x = "x", y = "value", by = "site", labels = ["parameter", "recall, precision, F (token)"] }
*/
select site, case when name = 'f' then 'F' else name end as ratio, variant as x, value
from figure where run = 'sst-thresholds' and measure = 'token' and most and name in ('recall', 'precision', 'f') order by name desc, site, figure.x
