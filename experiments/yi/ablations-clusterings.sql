{% for set in names.choices %}
/*
id = "ablations-clusterings-{{ set.id }}"
title = "Ablations and k-means: {{ set.name }}"
source = "Yi 2004, sections 4 and 5.1"
part = 6
order = 4
plot = { kind = "interval", x = "documents", y = "Ave(F)" }

[[claim]]
claim = "an informative threshold u of .2 serves k-means as well as one of .8"
source = "section 4.3.3"
from = """{{ m.order_of_clusterings(("k-means-" ~ set.id ~ "-choices"), ["w-sampled", "w-sampled-at-point-8"], "f") }}"""
error = "restarts"
nothing = ["one", "other"]
of = "one - other"
least = -0.01
*/
{{ m.clusterings([("k-means-" ~ set.id ~ "-choices"), ("k-means-" ~ set.id ~ "-unit-mean")], [0.5], [0.7, 0.8, 0.9]) }}
{% endfor %}
