{% for set in names.sets %}
{% for configuration in [1, 2, 3] %}
/*
id = "pairs-{{ set.id }}-{{ configuration }}"
title = "Naive Bayes, configuration {{ configuration }}: {{ set.name }}"
source = "2014, section 5.2, Table 4"
part = {{ set.part | toml }}
order = 11
below = """{{ m.pairs_below(("bayes-" ~ set.id), configuration, "f") }}"""
pivot = { column = "documents", values = ["value"] }
*/
{{ m.pairs(("bayes-" ~ set.id), configuration, "f") }}
{% endfor %}
{% endfor %}
