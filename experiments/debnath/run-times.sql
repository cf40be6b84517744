{% for timing, order, pages in [["run-times", 1, ""], ["run-times-real", 2, " on real pages"]] %}
/*
id = "{{ timing }}"
title = "Run times{{ pages }}: LH, ContentExtractor, FeatureExtractor, K-FeatureExtractor, Shingling"
source = "Figures 7 and 9"
note = "Growth is the exponent of the number of pages, from the fewest: 1 is in proportion."
part = 9
order = {{ order }}
times = true
plot = { kind = "line", x = "pages", y = "median ms", by = "run", labels = ["pages", "median of the repeats, ms"] }

{% for run, than, source in [
  ["ce", "lh", "section 6.6, Figure 7"], ["ce-scaled", "lh", "section 6.6, Figure 7"], ["fe", "ce", "Figure 7"],
  ["ce", "shingling", "section 6.7, Figure 9"], ["ce-scaled", "shingling", "section 6.7, Figure 9"],
] %}
[[claim]]
claim = "{{ run }} is faster than {{ than }}"
source = "{{ source }}"
from = "select * from clock_pairs where timing = '{{ timing }}' and run = '{{ than }}' and other = '{{ run }}' order by pages"
of = "times"
least = 1
error = "repeats"
{% endfor %}
*/
select pages, run, 1000 * median as "median ms", 1000 * least as "least ms", 1000 * most as "most ms", repeats, 1000 * median / pages as "ms a page",
  exponent as growth, peak / 1000000 as "peak MB"
from growth where timing = '{{ timing }}' order by pages, run_at
{% endfor %}
