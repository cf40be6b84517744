{% for set in names.sets %}
/*
id = "configurations-{{ set.id }}-f"
title = "Mean F under each configuration: {{ set.name }}"
source = "{{ {"eproduct": "Yi 2004, Figure 5-5", "news": "Yi 2004, Figure 5-7"}[set.id] | default("as Figure 5-5") }}"
part = {{ set.part }}
order = 30
{{ {
  "eproduct": 'published = { file = "published-eproduct-configurations-f.csv", source = "the averages of Tables 5-5 to 5-10" }',
  "news": 'published = { file = "published-news-configurations-f.csv", source = "the averages of Tables 5-11 to 5-16" }',
}[set.id] | default("") }}
plot = { kind = "bar", x = "documents", y = ["configuration 1", "configuration 2", "configuration 3"] }

{% for configuration, published in [
  [2, {"eproduct": "W .9231, S .8890, T .7483, N .6965", "news": "W .9188, S .8952, T .8829, N .7470"}],
  [3, {"eproduct": "W .9196, S .8804, T .6799, N .5577", "news": "W .9191, S .8990, T .8626, N .6025"}],
] %}
[[claim]]
claim = "under configuration {{ configuration }} feature weighting is best, then the site style tree, then template-based cleaning, then none"
source = "section 5.5, conclusions"
published = "{{ published[set.id] | default("") }}"
from = """
select * from steps where task = 'svm-{{ set.id }}' and configuration = {{ configuration }}
  and other_configuration = {{ configuration }} and other_at = at - 1 order by at desc"""
error = "sites"
nothing = ["one", "other"]
of = "one - other"
least = 0
{% endfor %}

[[claim]]
claim = "without cleaning F falls steeply from configuration 1 to configuration 3: by .1 and more"
source = "section 5.5"
published = "{{ {"eproduct": "N .9477, N .5577", "news": "N .9186, N .6025"}[set.id] | default("") }}"
from = "select * from steps where task = 'svm-{{ set.id }}' and step = 'n 1 - n 3'"
error = "sites"
nothing = ["one", "other"]
of = "one - other"
least = 0.1

{% for name, id, published in [
  ["the site style tree", set.s, {"eproduct": "S .8924, S .8804", "news": "S .9195, S .8990"}],
  ["feature weighting", "w", {"eproduct": "W .9474, W .9196", "news": "W .9370, W .9191"}],
] %}
[[claim]]
claim = "{{ name }} hardly falls from configuration 1 to 3: by .05 at most"
source = "section 5.5, conclusion 3"
published = "{{ published[set.id] | default("") }}"
from = "select * from steps where task = 'svm-{{ set.id }}' and step = '{{ id }} 3 - {{ id }} 1'"
error = "sites"
nothing = ["one", "other"]
of = "one - other"
least = -0.05
{% endfor %}

[[claim]]
claim = "template-based cleaning falls from configuration 1 to 3 by .05 and more"
source = "section 5.5, conclusion 3"
published = "{{ {"eproduct": "T .8822, T .6799", "news": "T .9278, T .8626"}[set.id] | default("") }}"
from = "select * from steps where task = 'svm-{{ set.id }}' and step = 't 1 - t 3'"
error = "sites"
nothing = ["one", "other"]
of = "one - other"
least = 0.05

[[claim]]
claim = "under configuration 1 feature weighting is best, then the site style tree, then template-based cleaning"
source = "section 5.5, conclusion 2"
published = "{{ {"eproduct": "W .9474, S .8924, T .8822", "news": "W .9370, S .9195, T .9278"}[set.id] | default("") }}"
from = """
select * from steps where task = 'svm-{{ set.id }}' and configuration = 1
  and other_configuration = 1 and other_at = at - 1 and other_at > 0 order by at desc"""
error = "sites"
nothing = ["one", "other"]
of = "one - other"
least = 0

{% for claim, step, least, published in {
  "eproduct": [
    ["no cleaning is not beaten by template-based cleaning", "n 1 - t 1", 0, "N .9477, T .8822"],
    ["no cleaning is not beaten by the site style tree", "n 1 - s 1", 0, "N .9477, S .8924"],
    ["feature weighting is comparable to no cleaning: less by .05 at most", "w 1 - n 1", -0.05, "W .9474, N .9477"],
  ],
  "news": [
    ["template-based cleaning is better than no cleaning", "t 1 - n 1", 0, "T .9278, N .9186"],
    ["the site style tree is better than no cleaning", "s 1 - n 1", 0, "S .9195, N .9186"],
    ["feature weighting is better than no cleaning", "w 1 - n 1", 0, "W .9370, N .9186"],
  ],
}[set.id] | default([]) %}
[[claim]]
claim = "under configuration 1 {{ claim }}"
source = "section 5.5 on {{ set.name }}"
published = "{{ published }}"
from = "select * from steps where task = 'svm-{{ set.id }}' and step = '{{ step }}'"
error = "sites"
nothing = ["one", "other"]
of = "one - other"
least = {{ least }}
{% endfor %}
*/
select label as documents, max(f) filter (where configuration = 1) as "configuration 1",
  max(f) filter (where configuration = 2) as "configuration 2", max(f) filter (where configuration = 3) as "configuration 3",
  max(f) filter (where configuration = 1) - max(f) filter (where configuration = 3) as "drop from 1 to 3",
  max(experiments) filter (where configuration = 1) as "experiments 1", max(experiments) filter (where configuration = 2) as "experiments 2",
  max(experiments) filter (where configuration = 3) as "experiments 3"
from average where left_out is null and task = 'svm-{{ set.id }}'
group by label, at order by at
{% endfor %}
