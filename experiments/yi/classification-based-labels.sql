/*
title = "Classification-based cleaning by labelled pages"
source = "not in the thesis, which says that a large set of labelled data is needed (section 3.1)"
note = "Each sample is learned from as a whole, and the other pages are judged. `same sites` is the mean over the sites that also have the largest size, beside their mean there."
order = 9
uneven = [": sites", ": same sites", ": same sites, largest"]
plot = { kind = "line", x = "training pages", y = ["advertisements precision", "advertisements recall", "advertisements F", "images right F"] }
*/
select trained_on as "training pages",
  max(value) filter (where line = 'item precision') as "advertisements precision", max(sites) filter (where line = 'item precision') as "advertisements precision: sites",
  max(same) filter (where line = 'item precision') as "advertisements precision: same sites",
  max(last) filter (where line = 'item precision') as "advertisements precision: same sites, largest",
  max(value) filter (where line = 'item recall') as "advertisements recall", max(sites) filter (where line = 'item recall') as "advertisements recall: sites",
  max(same) filter (where line = 'item recall') as "advertisements recall: same sites",
  max(last) filter (where line = 'item recall') as "advertisements recall: same sites, largest",
  max(value) filter (where line = 'item f') as "advertisements F", max(sites) filter (where line = 'item f') as "advertisements F: sites",
  max(same) filter (where line = 'item f') as "advertisements F: same sites",
  max(last) filter (where line = 'item f') as "advertisements F: same sites, largest",
  max(value) filter (where line = 'item-accuracy f') as "images right F", max(sites) filter (where line = 'item-accuracy f') as "images right F: sites",
  max(same) filter (where line = 'item-accuracy f') as "images right F: same sites",
  max(last) filter (where line = 'item-accuracy f') as "images right F: same sites, largest"
from (select *, measure || ' ' || name as line from curve where run = 'adeater-labels') as own group by trained_on, size order by size
