/*
title = "b-recall against the number of pages fitted on"
source = "not in the paper: the other half of section 6.5"
note = "`same sites` is the mean over the sites that also have the largest size, beside their mean there."
order = 61
uneven = [": sites", ": same sites", ": same sites, largest"]
pivot = { column = "line", values = ["recall", "recall: sites", "recall: same sites", "recall: same sites, largest"] }
plot = { kind = "line", x = "training pages", y = "recall", by = "line" }
*/
select trained_on as "training pages", line, value as recall, sites as "recall: sites", same as "recall: same sites", last as "recall: same sites, largest"
from curve
join (values (1, 'ce-pages', 'CE scaled'), (2, 'ce-raw-pages', 'CE'), (3, 'shingling-pages', 'Shingling'), (4, 'lh-pages', 'LH')) as lines(at, run, line)
  on lines.run = curve.run
where measure = 'debnath-block' and name = 'recall' order by size, lines.at
