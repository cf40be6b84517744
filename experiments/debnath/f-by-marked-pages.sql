/*
title = "L-Extractor: b-precision, b-recall and b-F against the number of marked pages"
source = "not in the paper: what Figure 10's classifier does on pages that it has not seen"
order = 71
foot = ["mean", "quartiles", "defined"]
foot-by = "ratio"
below = """
select figures as site, replace(name, 'f', 'F') as ratio, trained_on as x, value from whole_figure
where run = 'l-pages' and measure = 'debnath-block' and not chosen and not largest order by name = 'f', name, figures_at"""
pivot = { column = "x", values = ["value"] }
plot = { kind = "line", x = "x", y = "value", by = "site", labels = ["training pages of the site", "precision, recall, F (debnath-block)"] }
*/
select site, replace(name, 'f', 'F') as ratio, trained_on as x, value
from figure where run = 'l-pages' and measure = 'debnath-block' and name in ('precision', 'recall', 'f') order by name desc, site, size
