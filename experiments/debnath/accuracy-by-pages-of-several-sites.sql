/*
title = "L-Extractor trained on pages of several sites: accuracy and b-F"
source = "Debnath et al. 2005, section 7 and Figure 10, which have 250 pages"
note = "Pages of all sites as one: 17 of each synthetic site, 6 of each real site and year. Accuracy is that of 5-fold cross-validation over at most 4,000 labelled blocks of the marked pages, b-F that on the pages that are left, of the same sites. From 50 pages on there are more blocks than the solver is given, so that more pages only mean others. `same sites` is the mean over the sites that also have the largest size, beside their mean there."
order = 72
uneven = [": sites", ": same sites", ": same sites, largest"]
plot = { kind = "line", x = "training pages", y = ["accuracy", "kept precision", "kept recall", "kept F"] }

[[claim]]
claim = "trained on pages of several sites the accuracy is at least .9 with the most marked pages"
source = "section 7, Figure 10"
from = "select site, value from figure where run = 'l-joined' and name = 'accuracy' and most order by site"
of = "value"
least = 0.9
*/
select trained_on as "training pages",
  max(value) filter (where name = 'accuracy') as "accuracy", max(sites) filter (where name = 'accuracy') as "accuracy: sites",
  max(same) filter (where name = 'accuracy') as "accuracy: same sites", max(last) filter (where name = 'accuracy') as "accuracy: same sites, largest",
  max(value) filter (where name = 'precision') as "kept precision", max(sites) filter (where name = 'precision') as "kept precision: sites",
  max(same) filter (where name = 'precision') as "kept precision: same sites",
    max(last) filter (where name = 'precision') as "kept precision: same sites, largest",
  max(value) filter (where name = 'recall') as "kept recall", max(sites) filter (where name = 'recall') as "kept recall: sites",
  max(same) filter (where name = 'recall') as "kept recall: same sites", max(last) filter (where name = 'recall') as "kept recall: same sites, largest",
  max(value) filter (where name = 'f') as "kept F", max(sites) filter (where name = 'f') as "kept F: sites",
  max(same) filter (where name = 'f') as "kept F: same sites", max(last) filter (where name = 'f') as "kept F: same sites, largest"
from curve where run = 'l-joined' and (name = 'accuracy' or measure = 'debnath-block') group by size, trained_on order by size
