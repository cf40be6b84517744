/*
title = "ContentExtractor, word count scaled, against epsilon"
source = "Debnath et al. 2005, section 4.4.1, which has .9"
note = "Word count scaled. The paper says that the threshold affects precision and recall."
order = 80
foot = ["mean", "quartiles", "defined"]
foot-by = "ratio"
below = """
select figures as site, name as ratio, variant as x, value from whole_figure
where run = 'epsilon' and measure = 'debnath-block' and not chosen and largest and name in ('precision', 'recall') order by name, figures_at"""
pivot = { column = "x", values = ["value"] }
plot = { kind = "line", x = "x", y = "value", by = "site", labels = ["parameter", "precision, recall (debnath-block)"] }
*/
select site, name as ratio, variant as x, value
from figure where run = 'epsilon' and measure = 'debnath-block' and name in ('precision', 'recall') and most order by name desc, site, figure.x
