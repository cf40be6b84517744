/*
title = "The greedy threshold's recall and precision against the number of training pages"
source = "not in the paper"
order = 70
note = """The same samples with the threshold that the greedy rule finds in them, watching from the first informative \
block on. Read literally the rule keeps next to nothing at most sizes."""
foot = ["mean", "quartiles", "defined"]
foot-by = "ratio"
below = """
select figures as site, name as ratio, trained_on as x, value from whole_figure where run = 'training-greedy' and not chosen and measure = 'feature' and not largest and name in ('recall', 'precision')
order by name desc"""
pivot = { column = "x", values = ["value"] }
plot = { kind = "line", x = "x", y = "value", by = "site", labels = ["training pages of the site", "recall, precision (feature)"] }
*/
select site, name as ratio, trained_on as x, value from figure where run = 'training-greedy' and measure = 'feature' and name in ('recall', 'precision') order by name desc, site, size
