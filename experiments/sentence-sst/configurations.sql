{% for set in names.sets %}
/*
id = "configurations-{{ set.id }}"
title = "Mean F of naive Bayes under each configuration: {{ set.name }}"
source = "2014, section 5.2, Tables 3 and 4"
note = "The configurations are those of Yi (section 5.5 of the thesis). The numbers of the paper's table are lost in our copy.{{
  " A site has one class here, so configuration 1 does not exist, and 2 and 3 are the same experiments." if set.id == "swde" else "" }}"
part = {{ set.part }}
order = 10
plot = { kind = "bar", x = "documents", y = ["configuration 1", "configuration 2", "configuration 3"] }

{% for configuration in ([2] if set.id == "swde" else [1, 2, 3]) %}
{% for id, name, _ in names.rivals + [[set.own, "sentence-level SST", ""]] %}
[[claim]]
claim = "under configuration {{ configuration }} {{ name }} makes naive Bayes better than no cleaning"
source = "section 5.2, Table 4"
from = "select * from steps where task = 'bayes-{{ set.id }}' and step = '{{ id }}-count {{ configuration }} - o-count {{ configuration }}'"
error = "sites"
nothing = ["one", "other"]
of = "one - other"
least = 0
{% endfor %}

{% for id, name, control in names.rivals + ([] if set.id == "swde" else names.shares) %}
[[claim]]
claim = "under configuration {{ configuration }} sentence-level SST is better for naive Bayes than {{ name }}"
source = "{{ control }}section 5.2, Table 4"
from = "select * from steps where task = 'bayes-{{ set.id }}' and step = '{{ set.own }}-count {{ configuration }} - {{ id }}-count {{ configuration }}'"
error = "sites"
nothing = ["one", "other"]
of = "one - other"
least = 0
{% endfor %}
{% endfor %}
*/
select label as documents, max(f) filter (where configuration = 1) as "configuration 1",
  max(f) filter (where configuration = 2) as "configuration 2", max(f) filter (where configuration = 3) as "configuration 3",
  max(f) filter (where configuration = 1) - max(f) filter (where configuration = 3) as "drop from 1 to 3",
  max(experiments) filter (where configuration = 1) as "experiments 1", max(experiments) filter (where configuration = 2) as "experiments 2",
  max(experiments) filter (where configuration = 3) as "experiments 3"
from average where left_out is null and task = 'bayes-{{ set.id }}' group by label, at order by at
{% endfor %}
