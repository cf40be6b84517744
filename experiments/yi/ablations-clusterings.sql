{% for set in names.choices %}
/*
id = "ablations-clusterings-{{ set.id }}"
title = "Ablations and k-means: {{ set.name }}"
source = "Yi 2004, sections 4 and 5.1"
part = 6
order = 4
plot = { kind = "interval", x = "documents", y = "Ave(F)" }
*/
{{ m.clusterings([("k-means-" ~ set.id ~ "-choices"), ("k-means-" ~ set.id ~ "-unit-mean")], [0.5], [0.7, 0.8, 0.9]) }}
{% endfor %}
