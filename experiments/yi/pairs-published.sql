{% for of in [
  {"id": "eproduct", "name": "the shops", "part": 1, "configuration": 1, "value": "f", "figure": "F", "table": "Table 5-5"},
  {"id": "eproduct", "name": "the shops", "part": 1, "configuration": 1, "value": "accuracy", "figure": "Accuracy", "table": "Table 5-6"},
  {"id": "eproduct", "name": "the shops", "part": 1, "configuration": 2, "value": "f", "figure": "F", "table": "Table 5-7"},
  {"id": "eproduct", "name": "the shops", "part": 1, "configuration": 2, "value": "accuracy", "figure": "Accuracy", "table": "Table 5-8"},
  {"id": "eproduct", "name": "the shops", "part": 1, "configuration": 3, "value": "f", "figure": "F", "table": "Table 5-9"},
  {"id": "eproduct", "name": "the shops", "part": 1, "configuration": 3, "value": "accuracy", "figure": "Accuracy", "table": "Table 5-10"},
  {"id": "news", "name": "the news sites", "part": 2, "configuration": 1, "value": "f", "figure": "F", "table": "Table 5-11"},
  {"id": "news", "name": "the news sites", "part": 2, "configuration": 1, "value": "accuracy", "figure": "Accuracy", "table": "Table 5-12"},
  {"id": "news", "name": "the news sites", "part": 2, "configuration": 2, "value": "f", "figure": "F", "table": "Table 5-13"},
  {"id": "news", "name": "the news sites", "part": 2, "configuration": 2, "value": "accuracy", "figure": "Accuracy", "table": "Table 5-14"},
  {"id": "news", "name": "the news sites", "part": 2, "configuration": 3, "value": "f", "figure": "F", "table": "Table 5-15"},
  {"id": "news", "name": "the news sites", "part": 2, "configuration": 3, "value": "accuracy", "figure": "Accuracy", "table": "Table 5-16"},
] %}
/*
id = "pairs-{{ of.id }}-{{ of.configuration }}-{{ of.value }}"
title = "{{ of.figure }} of every pair of classes, configuration {{ of.configuration }}: {{ of.name }}"
source = "Yi 2004, {{ of.table }}"
part = {{ of.part | toml }}
order = 12
published = { file = "published-{{ of.id }}-{{ of.configuration }}-{{ of.value }}.csv", source = {{ of.table | toml }} }
below = """{{ m.pairs_below(("svm-" ~ of.id), of.configuration, of.value) }}"""
pivot = { column = "documents", values = ["value"] }
*/
{{ m.pairs(("svm-" ~ of.id), of.configuration, of.value) }}
{% endfor %}
