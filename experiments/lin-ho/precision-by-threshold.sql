/*
title = "Precision against the threshold"
source = "Lin and Ho 2002, section 4, figure of precision rates"
order = 30
note = """The paper finds the highest precision at the optimal threshold, and less than one where related news stand \
in the page."""
foot = ["mean", "quartiles", "defined"]
below = "select figures as site, variant as x, precision as value from whole where run = 'thresholds' and not chosen and measure = 'feature' and largest"
pivot = { column = "x", values = ["value"] }
plot = { kind = "line", x = "x", y = "value", by = "site", labels = ["threshold", "precision (feature)"] }
*/
select site, variant as x, precision as value from spot where run = 'thresholds' and measure = 'feature' and most order by site, spot.x
