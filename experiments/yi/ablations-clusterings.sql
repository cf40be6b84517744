{% for set in [names.eproduct, names.crawl] %}
/*
id = "ablations-clusterings-{{ set.id }}"
title = "Ablations and k-means: {{ set.name }}"
source = "Yi 2004, sections 4 and 5.1"
part = 6
order = 4
plot = { kind = "interval", x = "documents", y = "Ave(F)" }

[[claim]]
claim = "an informative threshold u of .2 serves k-means as well as one of .8"
source = "section 4.3.3"
from = "select * from start_steps where task = 'k-means-{{ set.id }}-choices' and step = 'w-sampled - w-sampled-at-point-8'"
error = "restarts"
nothing = ["one", "other"]
of = "one - other"
least = -0.01
*/
select 'F(' || label || ')' as documents, task, weighting, count(*) as runs, avg(f) as "Ave(F)", stddev(f) as sd,
  count(*) filter (where round(f, 9) < 0.5) as "F<0.5", count(*) filter (where round(f, 9) >= 0.7) as "F>=0.7",
  count(*) filter (where round(f, 9) >= 0.8) as "F>=0.8", count(*) filter (where round(f, 9) >= 0.9) as "F>=0.9",
  avg(classes) as "class information", avg(sites) as "site information", max(difference) as "difference to the first",
  max(error) as "error over restarts", avg(iterations) as iterations
from starts join documents using (task, documents) left join start_means using (task, documents)
where task in ('k-means-{{ set.id }}-choices', 'k-means-{{ set.id }}-unit-mean') group by task, label, weighting, at order by task, at
{% endfor %}
