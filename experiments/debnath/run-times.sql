{% for of in [{"id": "run-times", "pages": ""}, {"id": "run-times-real", "pages": " on real pages"}] %}
/*
id = {{ of.id | toml }}
title = "Run times{{ of.pages }}: LH, ContentExtractor, FeatureExtractor, K-FeatureExtractor, Shingling"
source = "Figures 7 and 9"
note = "Growth is the exponent of the number of pages, from the fewest: 1 is in proportion."
part = 9
order = 1
times = true
plot = { kind = "line", x = "pages", y = "median ms", by = "run", labels = ["pages", "median of the repeats, ms"] }

{% for pair in [["ce", "lh"], ["ce-scaled", "lh"], ["fe", "ce"], ["ce", "shingling"], ["ce-scaled", "shingling"]] %}
[[claim]]
claim = "{{ pair[0] }} is faster than {{ pair[1] }}"
from = """{{ m.slower(of.id, pair[1], pair[0]) }}"""
of = "times"
least = 1
error = "repeats"

{% endfor %}
*/
{{ m.run_times(of.id) }}
{% endfor %}
