{#- a claim: its words and place, its steps (S are the documents of the site style tree), the bound, and the figures that the thesis has of the shops and of the news sites -#}
{%- set of_all = [
  ["under configuration 2 feature weighting is best, then the site style tree, then template-based cleaning, then none", ", conclusions",
    "configuration = 2 and other_configuration = 2 and other_at = at - 1 order by at desc", 0, "W .9231, S .8890, T .7483, N .6965", "W .9188, S .8952, T .8829, N .7470"],
  ["under configuration 3 feature weighting is best, then the site style tree, then template-based cleaning, then none", ", conclusions",
    "configuration = 3 and other_configuration = 3 and other_at = at - 1 order by at desc", 0, "W .9196, S .8804, T .6799, N .5577", "W .9191, S .8990, T .8626, N .6025"],
  ["without cleaning F falls steeply from configuration 1 to configuration 3: by .1 and more", "", "step = 'n 1 - n 3'", 0.1, "N .9477, N .5577", "N .9186, N .6025"],
  ["the site style tree hardly falls from configuration 1 to 3: by .05 at most", ", conclusion 3", "step = 'S 3 - S 1'", -0.05, "S .8924, S .8804", "S .9195, S .8990"],
  ["feature weighting hardly falls from configuration 1 to 3: by .05 at most", ", conclusion 3", "step = 'w 3 - w 1'", -0.05, "W .9474, W .9196", "W .9370, W .9191"],
  ["template-based cleaning falls from configuration 1 to 3 by .05 and more", ", conclusion 3", "step = 't 1 - t 3'", 0.05, "T .8822, T .6799", "T .9278, T .8626"],
  ["under configuration 1 feature weighting is best, then the site style tree, then template-based cleaning", ", conclusion 2",
    "configuration = 1 and other_configuration = 1 and other_at = at - 1 and other_at > 0 order by at desc", 0, "W .9474, S .8924, T .8822", "W .9370, S .9195, T .9278"],
] -%}
{%- set of_one = {
  "eproduct": [
    ["under configuration 1 no cleaning is not beaten by template-based cleaning", " on the shops", "step = 'n 1 - t 1'", 0, "N .9477, T .8822", ""],
    ["under configuration 1 no cleaning is not beaten by the site style tree", " on the shops", "step = 'n 1 - s 1'", 0, "N .9477, S .8924", ""],
    ["under configuration 1 feature weighting is comparable to no cleaning: less by .05 at most", " on the shops", "step = 'w 1 - n 1'", -0.05, "W .9474, N .9477", ""],
  ],
  "news": [
    ["under configuration 1 template-based cleaning is better than no cleaning", " on the news sites", "step = 't 1 - n 1'", 0, "", "T .9278, N .9186"],
    ["under configuration 1 the site style tree is better than no cleaning", " on the news sites", "step = 's 1 - n 1'", 0, "", "S .9195, N .9186"],
    ["under configuration 1 feature weighting is better than no cleaning", " on the news sites", "step = 'w 1 - n 1'", 0, "", "W .9370, N .9186"],
  ],
} -%}
{%- set controls = [["idf", "IDF for all", "w-idf"], ["tuned", "a tuned cost", "w"], ["equal-tuned", "equal cells and a tuned cost", "w"]] -%}
{% for kind, order, title, tasks in [["configurations", 30, "", [""]], ["controls", 40, ", controls", ["-idf", "-tf", "-tuned", "-equal", "-equal-tuned"]]] %}
{% for set in names.sets %}
{% for value, place in [["f", 0], ["accuracy", 1]] %}
/*
id = "{{ kind }}-{{ set.id }}-{{ value }}"
title = "Mean {{ value | replace("f", "F") }} under each configuration{{ title }}: {{ set.name }}"
source = "{{ "controls, not in the thesis" if title else "Yi 2004, " ~ set.printed[value] if set.printed else "as Figure 5-5" }}"
part = {{ set.part }}
order = {{ order + place }}
{{ "published = " ~ {"file": "published-" ~ set.id ~ "-configurations-" ~ value ~ ".csv", "source": "the averages of Tables " ~ set.printed.averages} | toml if set.printed and not title else "" }}
plot = { kind = "bar", x = "documents", y = ["configuration 1", "configuration 2", "configuration 3"] }

{% for claim, source, steps, least, shops, news in of_all + of_one[set.id] | default([]) if value == "f" and not title %}
[[claim]]
claim = "{{ claim }}"
source = "section 5.5{{ source }}"
published = "{{ {"eproduct": shops, "news": news}[set.id] | default("") }}"
from = "select * from steps where task = 'svm-{{ set.id }}' and {{ steps | replace("S", set.s) }}"
error = "sites"
nothing = ["one", "other"]
of = "one - other"
least = {{ least }}
{% endfor %}

{% for task, name, w in controls if value == "f" and title %}
[[claim]]
claim = "with {{ name }}, the thesis's order under configuration 3 stays: W, S, T, N"
source = "control of section 5.5"
from = """
select * from steps where task = 'svm-{{ set.id }}-{{ task }}' and step in ('{{ w }} 3 - {{ set.s }} 3', '{{ set.s }} 3 - t 3', 't 3 - n 3') order by other_at desc"""
error = "sites"
nothing = ["one", "other"]
of = "one - other"
least = 0
{% endfor %}

{% for task, name, w in controls if value == "f" and title and set.gold %}
[[claim]]
claim = "with {{ name }}, the marked text is an upper bound for feature weighting under configuration 3"
source = "control: is gold an upper bound?"
from = "select * from steps where task = 'svm-{{ set.id }}-{{ task }}' and step = 'g 3 - {{ w }} 3'"
error = "sites"
nothing = ["one", "other"]
of = "one - other"
least = 0
{% endfor %}
*/
select label as documents, {{ "task, " if title else "" }}max({{ value }}) filter (where configuration = 1) as "configuration 1",
  max({{ value }}) filter (where configuration = 2) as "configuration 2", max({{ value }}) filter (where configuration = 3) as "configuration 3",
  max({{ value }}) filter (where configuration = 1) - max({{ value }}) filter (where configuration = 3) as "drop from 1 to 3",
  max(experiments) filter (where configuration = 1) as "experiments 1", max(experiments) filter (where configuration = 2) as "experiments 2",
  max(experiments) filter (where configuration = 3) as "experiments 3"
from average where left_out is null and task in ({{ tasks | affix("svm-" ~ set.id, "") | sql }})
group by task, label, at order by task like '%-equal%', task, at
{% endfor %}
{% endfor %}
{% endfor %}
