{% for set in names.sets %}
/*
id = "controls-{{ set.id }}-accuracy"
title = "Mean accuracy under each configuration, controls: {{ set.name }}"
source = "controls, not in the thesis"
part = {{ set.part | toml }}
order = 41
plot = { kind = "bar", x = "documents", y = ["configuration 1", "configuration 2", "configuration 3"] }
*/
{{ m.configurations([("svm-" ~ set.id ~ "-idf"), ("svm-" ~ set.id ~ "-tf"), ("svm-" ~ set.id ~ "-tuned"), ("svm-" ~ set.id ~ "-equal"), ("svm-" ~ set.id ~ "-equal-tuned")], "accuracy") }}
{% endfor %}
