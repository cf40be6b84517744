/*
title = "Precision against the number of training pages"
source = "Lin and Ho 2002, section 4, figures on the number of training examples (solid lines)"
order = 60
note = """As for recall. The paper expects more pages to imply higher precision, and reports sites where it falls."""
foot = ["mean", "quartiles", "defined"]
below = "select figures as site, trained_on as x, precision as value from whole where run = 'training' and chosen and measure = 'feature' and not largest"
pivot = { column = "x", values = ["value"] }
plot = { kind = "line", x = "x", y = "value", by = "site", labels = ["training pages of the site", "precision (feature)"] }

[[claim]]
claim = "more training pages imply higher precision on most sites"
source = "section 4"
sites = 0.51
from = "select site, max(precision) filter (where most) as one, max(precision) filter (where fewest) as other from chosen where run = 'training' and measure = 'feature' and fewest <> most group by site order by site"
of = "one - other"
least = 0.001
nothing = ["one", "other"]
*/
select site, trained_on as x, precision as value from chosen where run = 'training' and measure = 'feature' order by site, size
