{% for set in names.sets %}
/*
id = "clusterings-{{ set.id }}-means"
title = "k-means, means: {{ set.name }}"
source = "2014, section 5.2, Table 2"
note = "The numbers of the paper's table are lost in our copy. Site information is what the clusters tell of the site instead of the class: what cleaning is meant to take away."
part = {{ set.part | toml }}
order = 2
plot = { kind = "interval", x = "documents", y = "Ave(F)" }
*/
{{ m.clusterings([("k-means-" ~ set.id)], [0.5], [0.7, 0.8, 0.9]) }}
{% endfor %}
