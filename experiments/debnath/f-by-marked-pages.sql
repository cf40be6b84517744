/*
title = "L-Extractor: b-precision, b-recall and b-F against the number of marked pages"
source = "not in the paper: what Figure 10's classifier does on pages that it has not seen"
order = 71
foot = ["mean", "quartiles", "defined"]
foot-by = "ratio"
below = """
with own as (select *, trained_on as at from whole where run = 'l-pages' and measure = 'debnath-block' and not chosen and not largest)
select figures as site, 'precision' as ratio, at as x, precision as value from own
union all select figures as site, 'recall' as ratio, at as x, recall as value from own
union all select figures as site, 'F' as ratio, at as x, f as value from own"""
pivot = { column = "x", values = ["value"] }
plot = { kind = "line", x = "x", y = "value", by = "site", labels = ["training pages of the site", "precision, recall, F (debnath-block)"] }
*/
select site, case when name = 'f' then 'F' else name end as ratio, trained_on as x, value
from figure where run = 'l-pages' and measure = 'debnath-block' and name in ('precision', 'recall', 'f') order by name desc, site, size
