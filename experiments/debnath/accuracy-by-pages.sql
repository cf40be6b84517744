/*
title = "L-Extractor: accuracy against the number of marked pages"
source = "Debnath et al. 2005, Figure 10"
note = "The accuracy of 5-fold cross-validation over the blocks of the marked pages of one site. Most blocks are redundant (on debian-docs relevant), so calling every block so is the mark to beat; b-F on the other pages, below, says what the classifier is worth."
order = 70
foot = ["mean", "quartiles", "defined"]
pivot = { column = "x", values = ["value"] }
plot = { kind = "line", x = "x", y = "value", by = "site", labels = ["training pages of the site", "accuracy"] }

[[claim]]
claim = "blocks and a support vector machine work with high efficiency: accuracy of at least .9 with the most marked pages"
source = "section 7, Figure 10"
from = "select site, value from figure where run = 'l-pages' and name = 'accuracy' and most order by site"
of = "value"
least = 0.9

[[claim]]
claim = "accuracy does not fall with the number of marked pages"
source = "section 7, Figure 10"
sites = 0.51
from = """
select site, max(value) filter (where most) as one, max(value) filter (where fewest) as other
from figure where run = 'l-pages' and name = 'accuracy' and fewest <> most group by site order by site"""
of = "one - other"
least = 0.0
*/
select site, trained_on as x, value from figure where run = 'l-pages' and name = 'accuracy' order by site, size
