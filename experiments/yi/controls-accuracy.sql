{% for set in names.sets %}
/*
id = "controls-{{ set.id }}-accuracy"
title = "Mean accuracy under each configuration, controls: {{ set.name }}"
source = "controls, not in the thesis"
part = {{ set.part }}
order = 41
plot = { kind = "bar", x = "documents", y = ["configuration 1", "configuration 2", "configuration 3"] }
*/
select label as documents, task, max(accuracy) filter (where configuration = 1) as "configuration 1",
  max(accuracy) filter (where configuration = 2) as "configuration 2", max(accuracy) filter (where configuration = 3) as "configuration 3",
  max(accuracy) filter (where configuration = 1) - max(accuracy) filter (where configuration = 3) as "drop from 1 to 3",
  max(experiments) filter (where configuration = 1) as "experiments 1", max(experiments) filter (where configuration = 2) as "experiments 2",
  max(experiments) filter (where configuration = 3) as "experiments 3"
from average where left_out is null and task in ({{ ["idf", "tf", "tuned", "equal", "equal-tuned"] | affix("svm-" ~ set.id ~ "-", "") | sql }})
group by task, label, at order by task like '%-equal%', task, at
{% endfor %}
