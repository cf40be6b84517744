{% for set in names.sets %}
/*
id = "configurations-{{ set.id }}"
title = "Mean F of naive Bayes under each configuration: {{ set.name }}"
source = "2014, section 5.2, Tables 3 and 4"
note = "The configurations are those of Yi (section 5.5 of the thesis). The numbers of the paper's table are lost in our copy.{{ set.remark }}"
part = {{ set.part | toml }}
order = 10
plot = { kind = "bar", x = "documents", y = ["configuration 1", "configuration 2", "configuration 3"] }

{% for configuration in set.configurations %}
{% for better in names.rivals + [{"id": set.own, "name": "sentence-level SST"}] %}
[[claim]]
claim = "under configuration {{ configuration }} {{ better.name }} makes naive Bayes better than no cleaning"
source = "section 5.2, Table 4"
from = """{{ m.order([("bayes-" ~ set.id)], [(better.id ~ "-count"), "o-count"], [configuration], "f") }}"""
error = "sites"
nothing = ["one", "other"]
of = "one - other"
least = 0
{% endfor %}{% endfor %}

{% for configuration in set.configurations %}
{% for worse in names.rivals %}
[[claim]]
claim = "under configuration {{ configuration }} sentence-level SST is better for naive Bayes than {{ worse.name }}"
source = "section 5.2, Table 4"
from = """{{ m.order([("bayes-" ~ set.id)], [(set.own ~ "-count"), (worse.id ~ "-count")], [configuration], "f") }}"""
error = "sites"
nothing = ["one", "other"]
of = "one - other"
least = 0
{% endfor %}{% endfor %}

{% for configuration in set.configurations %}
{% for worse in (set.controls | default([])) %}
[[claim]]
claim = "under configuration {{ configuration }} sentence-level SST is better for naive Bayes than {{ worse.name }}"
source = "control of section 5.2, Table 4"
from = """{{ m.order([("bayes-" ~ set.id)], [(set.own ~ "-count"), (worse.id ~ "-count")], [configuration], "f") }}"""
error = "sites"
nothing = ["one", "other"]
of = "one - other"
least = 0
{% endfor %}{% endfor %}
*/
{{ m.configurations([("bayes-" ~ set.id)], "f") }}
{% endfor %}
