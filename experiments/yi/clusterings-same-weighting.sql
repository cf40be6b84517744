{% for set in names.sets %}
/*
id = "clusterings-{{ set.id }}-same-weighting"
title = "k-means under one weighting: {{ set.name }}"
source = "control, not in the thesis"
part = {{ set.part }}
order = 2
plot = { kind = "interval", x = "documents", y = "Ave(F)" }

[[claim]]
claim = "with IDF for all, feature weighting is still better for k-means than the site style tree"
source = "control: the thesis gives W no IDF"
from = "select * from start_steps where task = 'k-means-{{ set.id }}-idf' and step = 'w-idf - {{ set.s }}'"
error = "restarts"
nothing = ["one", "other"]
of = "one - other"
least = 0

[[claim]]
claim = "without IDF for all, feature weighting is still better for k-means than the site style tree"
source = "control: the thesis gives N, T and S an IDF"
from = "select * from start_steps where task = 'k-means-{{ set.id }}-tf' and step = 'w - {{ set.s }}-tf'"
error = "restarts"
nothing = ["one", "other"]
of = "one - other"
least = 0
*/
select 'F(' || label || ')' as documents, task, weighting, count(*) as runs, avg(f) as "Ave(F)", stddev(f) as sd,
  count(*) filter (where round(f, 9) < {{ set.below }}) as "F<{{ set.below }}", count(*) filter (where round(f, 9) >= 0.7) as "F>=0.7",
  count(*) filter (where round(f, 9) >= 0.8) as "F>=0.8", count(*) filter (where round(f, 9) >= 0.9) as "F>=0.9",
  avg(classes) as "class information", avg(sites) as "site information", max(difference) as "difference to the first",
  max(error) as "error over restarts", avg(iterations) as iterations
from starts join documents using (task, documents) left join start_means using (task, documents)
where task in ('k-means-{{ set.id }}-idf', 'k-means-{{ set.id }}-tf') group by task, label, weighting, at order by task, at
{% endfor %}
