{% for set in names.sets %}
/*
id = "controls-{{ set.id }}-f"
title = "Mean F under each configuration, controls: {{ set.name }}"
source = "controls, not in the thesis"
part = {{ set.part }}
order = 40
plot = { kind = "bar", x = "documents", y = ["configuration 1", "configuration 2", "configuration 3"] }

{% for id, name, w in [["idf", "IDF for all", "w-idf"], ["tuned", "a tuned cost", "w"], ["equal-tuned", "equal cells and a tuned cost", "w"]] %}
[[claim]]
claim = "with {{ name }}, the thesis's order under configuration 3 stays: W, S, T, N"
source = "control of section 5.5"
from = """
select * from steps where task = 'svm-{{ set.id }}-{{ id }}' and step in ('{{ w }} 3 - {{ set.s }} 3', '{{ set.s }} 3 - t 3', 't 3 - n 3') order by other_at desc"""
error = "sites"
nothing = ["one", "other"]
of = "one - other"
least = 0
{% endfor %}

{% for id, name, w in [["idf", "IDF for all", "w-idf"], ["tuned", "a tuned cost", "w"], ["equal-tuned", "equal cells and a tuned cost", "w"]] if set.gold %}
[[claim]]
claim = "with {{ name }}, the marked text is an upper bound for feature weighting under configuration 3"
source = "control: is gold an upper bound?"
from = "select * from steps where task = 'svm-{{ set.id }}-{{ id }}' and step = 'g 3 - {{ w }} 3'"
error = "sites"
nothing = ["one", "other"]
of = "one - other"
least = 0
{% endfor %}
*/
select label as documents, task, max(f) filter (where configuration = 1) as "configuration 1",
  max(f) filter (where configuration = 2) as "configuration 2", max(f) filter (where configuration = 3) as "configuration 3",
  max(f) filter (where configuration = 1) - max(f) filter (where configuration = 3) as "drop from 1 to 3",
  max(experiments) filter (where configuration = 1) as "experiments 1", max(experiments) filter (where configuration = 2) as "experiments 2",
  max(experiments) filter (where configuration = 3) as "experiments 3"
from average where left_out is null and task in ({{ ["idf", "tf", "tuned", "equal", "equal-tuned"] | affix("svm-" ~ set.id ~ "-", "") | sql }})
group by task, label, at order by task like '%-equal%', task, at
{% endfor %}
