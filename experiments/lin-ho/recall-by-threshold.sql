/*
title = "Recall against the threshold"
source = "Lin and Ho 2002, section 4, figure of recall rates"
order = 20
note = """A block is kept where its entropy is at most the threshold, so recall can only rise with it; the paper \
reads the optimal threshold where recall has converged."""
foot = ["mean", "quartiles", "defined"]
below = "select figures as site, variant as x, recall as value from whole where run = 'thresholds' and not chosen and measure = 'feature' and largest"
pivot = { column = "x", values = ["value"] }
plot = { kind = "line", x = "x", y = "value", by = "site", labels = ["threshold", "recall (feature)"] }
*/
select site, variant as x, recall as value from spot where run = 'thresholds' and measure = 'feature' and most order by site, spot.x
