{% for set in names.sets %}
/*
id = "configurations-{{ set.id }}-accuracy"
title = "Mean accuracy under each configuration: {{ set.name }}"
source = "{{ {"eproduct": "Yi 2004, Figure 5-6", "news": "Yi 2004, Figure 5-8"}[set.id] | default("as Figure 5-5") }}"
part = {{ set.part }}
order = 31
{{ {
  "eproduct": 'published = { file = "published-eproduct-configurations-accuracy.csv", source = "the averages of Tables 5-5 to 5-10" }',
  "news": 'published = { file = "published-news-configurations-accuracy.csv", source = "the averages of Tables 5-11 to 5-16" }',
}[set.id] | default("") }}
plot = { kind = "bar", x = "documents", y = ["configuration 1", "configuration 2", "configuration 3"] }
*/
select label as documents, max(accuracy) filter (where configuration = 1) as "configuration 1",
  max(accuracy) filter (where configuration = 2) as "configuration 2", max(accuracy) filter (where configuration = 3) as "configuration 3",
  max(accuracy) filter (where configuration = 1) - max(accuracy) filter (where configuration = 3) as "drop from 1 to 3",
  max(experiments) filter (where configuration = 1) as "experiments 1", max(experiments) filter (where configuration = 2) as "experiments 2",
  max(experiments) filter (where configuration = 3) as "experiments 3"
from average where left_out is null and task = 'svm-{{ set.id }}'
group by label, at order by at
{% endfor %}
