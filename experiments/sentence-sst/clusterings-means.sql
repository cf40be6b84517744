{% for set in names.sets %}
/*
id = "clusterings-{{ set.id }}-means"
title = "k-means, means: {{ set.name }}"
source = "2014, section 5.2, Table 2"
note = "The numbers of the paper's table are lost in our copy. Site information is what the clusters tell of the site instead of the class: what cleaning is meant to take away."
part = {{ set.part }}
order = 2
plot = { kind = "interval", x = "documents", y = "Ave(F)" }
*/
select 'F(' || label || ')' as documents, weighting, count(*) as runs, avg(f) as "Ave(F)", stddev(f) as sd,
  count(*) filter (where round(f, 9) < 0.5) as "F<0.5", count(*) filter (where round(f, 9) >= 0.7) as "F>=0.7",
  count(*) filter (where round(f, 9) >= 0.8) as "F>=0.8", count(*) filter (where round(f, 9) >= 0.9) as "F>=0.9",
  avg(classes) as "class information", avg(sites) as "site information", max(difference) as "difference to the first",
  max(error) as "error over restarts", avg(iterations) as iterations
from starts join documents using (task, documents) left join start_means using (task, documents)
where task = 'k-means-{{ set.id }}' group by label, weighting, at order by at
{% endfor %}
