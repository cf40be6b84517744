{% for set in names.sets %}
/*
id = "clusterings-{{ set.id }}"
title = "k-means: {{ set.name }}"
source = "2014, section 5.2, Table 2 and Figure 2"
note = "The numbers of the paper's table are lost in our copy. The figure counts the 800 runs by their F, in ten bins."
part = {{ set.part | toml }}
order = 1
pivot = { column = "label", values = ["runs"] }
foot = ["sum"]
plot = { kind = "heat", x = "F, from", y = "runs", by = "label" }

{% for better in names.rivals + [{"id": set.own, "name": "sentence-level SST"}] %}
[[claim]]
claim = "{{ better.name }} makes k-means better than no cleaning"
source = "section 5.2"
from = """{{ m.order_of_clusterings(("k-means-" ~ set.id), [better.id, "o"], "f") }}"""
error = "restarts"
nothing = ["one", "other"]
of = "one - other"
least = 0
{% endfor %}

{% for worse in names.rivals %}
[[claim]]
claim = "sentence-level SST is better for k-means than {{ worse.name }}"
source = "section 5.2"
from = """{{ m.order_of_clusterings(("k-means-" ~ set.id), [set.own, worse.id], "f") }}"""
error = "restarts"
nothing = ["one", "other"]
of = "one - other"
least = 0
{% endfor %}

{% for worse in names.shares %}
[[claim]]
claim = "sentence-level SST is better for k-means than {{ worse.name }}"
source = "control of section 5.2"
from = """{{ m.order_of_clusterings(("k-means-" ~ set.id), [set.own, worse.id], "f") }}"""
error = "restarts"
nothing = ["one", "other"]
of = "one - other"
least = 0
{% endfor %}
*/
{{ m.bins(("k-means-" ~ set.id), 10) }}
{% endfor %}
