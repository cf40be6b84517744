/*
title = "Sentence-level SST against the number of marked pages"
source = "2014, section 4.4, which has 100"
note = "Both the tree and the thresholds are made of these pages alone, so this is no curve of marks only: places that the tree has not seen twice are kept. All pages that were not marked are scored. `same sites` is the mean over the sites that also have the largest size, beside their mean there."
part = 5
order = 1
uneven = [": sites", ": same sites", ": same sites, largest"]
plot = { kind = "line", x = "training pages", y = ["thresholds by marks precision", "thresholds by marks recall", "thresholds by marks F"] }
*/
select trained_on as "training pages",
  max(value) filter (where name = 'precision') as "thresholds by marks precision", max(sites) filter (where name = 'precision') as "thresholds by marks precision: sites",
  max(same) filter (where name = 'precision') as "thresholds by marks precision: same sites",
    max(last) filter (where name = 'precision') as "thresholds by marks precision: same sites, largest",
  max(value) filter (where name = 'recall') as "thresholds by marks recall", max(sites) filter (where name = 'recall') as "thresholds by marks recall: sites",
  max(same) filter (where name = 'recall') as "thresholds by marks recall: same sites",
    max(last) filter (where name = 'recall') as "thresholds by marks recall: same sites, largest",
  max(value) filter (where name = 'f') as "thresholds by marks F", max(sites) filter (where name = 'f') as "thresholds by marks F: sites",
  max(same) filter (where name = 'f') as "thresholds by marks F: same sites",
    max(last) filter (where name = 'f') as "thresholds by marks F: same sites, largest"
from curve where run = 'ssst-labels' and measure = 'token' group by size, trained_on order by size
