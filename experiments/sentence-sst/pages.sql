{% for set in names.sets %}
/*
id = "pages-{{ set.id }}"
title = "Pages by class and site: {{ set.name }}"
source = "2014, Table 1"
note = "The numbers of the paper's table are lost in our copy."
part = {{ set.part | toml }}
order = 0
pivot = { column = "site", values = ["documents"] }
foot = ["sum"]
*/
{{ m.cells(("k-means-" ~ set.id)) }}
{% endfor %}
