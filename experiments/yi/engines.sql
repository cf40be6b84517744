/*
title = "Two engines of k-means"
source = "control, not in the thesis"
note = "linfa has m-k-means, where the old centroid counts as one more member, on dense rows: a cross-check of the mean on three small data sets, not run by run."
part = 6
order = 6
plot = { kind = "interval", x = "documents", y = "Ave(F)" }
*/
select 'F(' || label || ')' as documents, task, weighting, count(*) as runs, avg(f) as "Ave(F)", stddev(f) as sd,
  count(*) filter (where round(f, 9) < 0.5) as "F<0.5", count(*) filter (where round(f, 9) >= 0.7) as "F>=0.7",
  avg(classes) as "class information", avg(sites) as "site information", max(difference) as "difference to the first",
  max(error) as "error over restarts", avg(iterations) as iterations
from starts join documents using (task, documents) left join start_means using (task, documents)
where task in ('k-means-crawl', 'k-means-crawl-linfa', 'k-means-webkb', 'k-means-webkb-linfa', 'k-means-swde', 'k-means-swde-linfa')
group by task, label, weighting, at order by task, at
