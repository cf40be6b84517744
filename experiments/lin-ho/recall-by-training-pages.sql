/*
title = "Recall against the number of training pages"
source = "Lin and Ho 2002, section 4, figures on the number of training examples (dotted lines)"
order = 50
note = """Mean of three samples; larger samples of a site hold the smaller ones. At each size the threshold with the \
best F is taken, as the paper chooses the threshold anew."""
foot = ["mean", "quartiles", "defined"]
below = "select figures as site, trained_on as x, recall as value from whole where run = 'training' and chosen and measure = 'feature' and not largest"
pivot = { column = "x", values = ["value"] }
plot = { kind = "line", x = "x", y = "value", by = "site", labels = ["training pages of the site", "recall (feature)"] }

[[claim]]
claim = "more training pages do not hurt recall: from the fewest to the most it falls by at most 0.02 on most sites"
source = "section 4"
sites = 0.51
from = "select site, max(recall) filter (where most) as one, max(recall) filter (where fewest) as other from chosen where run = 'training' and measure = 'feature' and fewest <> most group by site order by site"
of = "one - other"
least = -0.02
nothing = ["one", "other"]
*/
select site, trained_on as x, recall as value from chosen where run = 'training' and measure = 'feature' order by site, size
