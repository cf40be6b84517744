{% for set in names.sets %}
/*
id = "clusterings-{{ set.id }}"
title = "k-means: {{ set.name }}"
source = "{{ {
  "eproduct": "Yi 2004, section 5.4, Table 5-3 and Figure 5-3",
  "news": "Yi 2004, section 5.4, Table 5-4 and Figure 5-4",
}[set.id] | default("as Table 5-3 and Figure 5-3") }}"
part = {{ set.part }}
order = 1
{{ {
  "eproduct": 'published = { file = "published-eproduct-clusterings.csv", source = "Table 5-3" }',
  "news": 'published = { file = "published-news-clusterings.csv", source = "Table 5-4" }',
}[set.id] | default("") }}
plot = { kind = "interval", x = "documents", y = "Ave(F)" }

{% for name, id, published in [
  ["template-based cleaning", "t", {"eproduct": "T .631, N .506", "news": "T .731, N .593"}],
  ["the site style tree", set.s, {"eproduct": "S .751, N .506", "news": "S .747, N .593"}],
  ["feature weighting", "w", {"eproduct": "W .794, N .506", "news": "W .753, N .593"}],
] %}
[[claim]]
claim = "{{ name }} makes k-means better than no cleaning"
source = "section 5.4, conclusion 1"
published = "{{ published[set.id] | default("") }}"
from = "select * from start_steps where task = 'k-means-{{ set.id }}' and step = '{{ id }} - n'"
error = "restarts"
nothing = ["one", "other"]
of = "one - other"
least = 0
{% endfor %}

[[claim]]
claim = "feature weighting is best for k-means, the site style tree second, template-based cleaning third"
source = "section 5.4, conclusion 2"
published = "{{ {"eproduct": "W .794, S .751, T .631", "news": "W .753, S .747, T .731"}[set.id] | default("") }}"
from = "select * from start_steps where task = 'k-means-{{ set.id }}' and step in ('w - {{ set.s }}', '{{ set.s }} - t') order by other_at desc"
error = "restarts"
nothing = ["one", "other"]
of = "one - other"
least = 0
*/
select 'F(' || label || ')' as documents, weighting, count(*) as runs, avg(f) as "Ave(F)", stddev(f) as sd,
  count(*) filter (where round(f, 9) < {{ set.below }}) as "F<{{ set.below }}", count(*) filter (where round(f, 9) >= 0.7) as "F>=0.7",
  count(*) filter (where round(f, 9) >= 0.8) as "F>=0.8", count(*) filter (where round(f, 9) >= 0.9) as "F>=0.9",
  avg(classes) as "class information", avg(sites) as "site information", max(difference) as "difference to the first",
  max(error) as "error over restarts", avg(iterations) as iterations
from starts join documents using (task, documents) left join start_means using (task, documents)
where task = 'k-means-{{ set.id }}' group by label, weighting, at order by at
{% endfor %}
