{% for set in names.sets %}
/*
id = "clusterings-{{ set.id }}"
title = "k-means: {{ set.name }}"
source = "2014, section 5.2, Table 2 and Figure 2"
note = "The numbers of the paper's table are lost in our copy. The figure counts the 800 runs by their F, in ten bins."
part = {{ set.part }}
order = 1
pivot = { column = "label", values = ["runs"] }
foot = ["sum"]
plot = { kind = "heat", x = "F, from", y = "runs", by = "label" }

{% for id, name, _ in names.rivals + [[set.own, "sentence-level SST", ""]] %}
[[claim]]
claim = "{{ name }} makes k-means better than no cleaning"
source = "section 5.2"
from = "select * from start_steps where task = 'k-means-{{ set.id }}' and step = '{{ id }} - o'"
error = "restarts"
nothing = ["one", "other"]
of = "one - other"
least = 0
{% endfor %}

{% for id, name, control in names.rivals + names.shares %}
[[claim]]
claim = "sentence-level SST is better for k-means than {{ name }}"
source = "{{ control }}section 5.2"
from = "select * from start_steps where task = 'k-means-{{ set.id }}' and step = '{{ set.own }} - {{ id }}'"
error = "restarts"
nothing = ["one", "other"]
of = "one - other"
least = 0
{% endfor %}
*/
-- a bin holds its lower end, the last one both
select '0.' || cast(bin as varchar) as "F, from", label, count(*) filter (where least(floor(round(f, 9) * 10), 9) = bin) as runs
from starts join documents using (task, documents) cross join (values (0), (1), (2), (3), (4), (5), (6), (7), (8), (9)) as bins(bin)
where task = 'k-means-{{ set.id }}' group by bin, label, at order by bin, at
{% endfor %}
