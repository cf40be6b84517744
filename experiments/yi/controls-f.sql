{% for set in names.sets %}
/*
id = "controls-{{ set.id }}-f"
title = "Mean F under each configuration, controls: {{ set.name }}"
source = "controls, not in the thesis"
part = {{ set.part | toml }}
order = 40
plot = { kind = "bar", x = "documents", y = ["configuration 1", "configuration 2", "configuration 3"] }

{% for with in names.controls %}
[[claim]]
claim = "with {{ with.name }}, the thesis's order under configuration 3 stays: W, S, T, N"
source = "control of section 5.5"
from = """{{ m.order([("svm-" ~ set.id ~ "-" ~ with.id)], [with.w, set.s, "t", "n"], [3], "f") }}"""
error = "sites"
nothing = ["one", "other"]
of = "one - other"
least = 0
{% endfor %}

{% for with in names.controls %}
{% for gold in (set.gold | default([])) %}
[[claim]]
claim = "with {{ with.name }}, the marked text is an upper bound for feature weighting under configuration 3"
source = "control: is gold an upper bound?"
from = """{{ m.order([("svm-" ~ set.id ~ "-" ~ with.id)], [gold, with.w], [3], "f") }}"""
error = "sites"
nothing = ["one", "other"]
of = "one - other"
least = 0
{% endfor %}{% endfor %}
*/
{{ m.configurations([("svm-" ~ set.id ~ "-idf"), ("svm-" ~ set.id ~ "-tf"), ("svm-" ~ set.id ~ "-tuned"), ("svm-" ~ set.id ~ "-equal"), ("svm-" ~ set.id ~ "-equal-tuned")], "f") }}
{% endfor %}
