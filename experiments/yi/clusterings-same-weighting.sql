{% for set in names.sets %}
/*
id = "clusterings-{{ set.id }}-same-weighting"
title = "k-means under one weighting: {{ set.name }}"
source = "control, not in the thesis"
part = {{ set.part | toml }}
order = 2
plot = { kind = "interval", x = "documents", y = "Ave(F)" }

[[claim]]
claim = "with IDF for all, feature weighting is still better for k-means than the site style tree"
source = "control: the thesis gives W no IDF"
from = """{{ m.order_of_clusterings(("k-means-" ~ set.id ~ "-idf"), ["w-idf", set.s], "f") }}"""
error = "restarts"
nothing = ["one", "other"]
of = "one - other"
least = 0

[[claim]]
claim = "without IDF for all, feature weighting is still better for k-means than the site style tree"
source = "control: the thesis gives N, T and S an IDF"
from = """{{ m.order_of_clusterings(("k-means-" ~ set.id ~ "-tf"), ["w", (set.s ~ "-tf")], "f") }}"""
error = "restarts"
nothing = ["one", "other"]
of = "one - other"
least = 0
*/
{{ m.clusterings([("k-means-" ~ set.id ~ "-idf"), ("k-means-" ~ set.id ~ "-tf")], [set.below], [0.7, 0.8, 0.9]) }}
{% endfor %}
