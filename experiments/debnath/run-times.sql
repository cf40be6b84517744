/*
title = "Run times: LH, ContentExtractor, FeatureExtractor, K-FeatureExtractor, Shingling"
source = "Figures 7 and 9"
note = "Growth is the exponent of the number of pages, from the fewest: 1 is in proportion."
part = 9
order = 1
times = true
plot = { kind = "line", x = "pages", y = "median ms", by = "run", labels = ["pages", "median of the repeats, ms"] }

{% for run, than in [["ce", "lh"], ["ce-scaled", "lh"], ["fe", "ce"], ["ce", "shingling"], ["ce-scaled", "shingling"]] %}
[[claim]]
claim = "{{ run }} is faster than {{ than }}"
from = "select * from clock_pairs where timing = 'run-times' and run = '{{ than }}' and other = '{{ run }}' order by pages"
of = "times"
least = 1
error = "repeats"
{% endfor %}
*/
select pages, run, 1000 * median as "median ms", 1000 * least as "least ms", 1000 * most as "most ms", repeats, 1000 * median / pages as "ms a page",
  exponent as growth, peak / 1000000 as "peak MB"
from growth where timing = 'run-times' order by pages, run_at
