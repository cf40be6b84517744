{% for set in names.others %}
{% for configuration in [1, 2, 3] %}
/*
id = "pairs-{{ set.id }}-{{ configuration }}-f"
title = "F of every pair of classes, configuration {{ configuration }}: {{ set.name }}"
source = "as Table 5-5"
part = {{ set.part | toml }}
order = 12
below = """{{ m.pairs_below(("svm-" ~ set.id), configuration, "f") }}"""
pivot = { column = "documents", values = ["value"] }
*/
{{ m.pairs(("svm-" ~ set.id), configuration, "f") }}
{% endfor %}
{% endfor %}
