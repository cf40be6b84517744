{% for timing, order, title, note, plot in [
  ["run-times-news", 1, "Seconds a page", "", 'kind = "interval", x = "run", y = "ms a page", labels = ["run", "ms a page, median of the repeats"]'],
  ["run-times-pages", 2, "Seconds over ever more pages of one shop", "Growth is the exponent of the number of pages, from the fewest: 1 is in proportion.",
    'kind = "line", x = "pages", y = "median ms", by = "run", labels = ["pages", "median of the repeats, ms"]'],
] %}
/*
id = "{{ timing }}"
title = "{{ title }}"
note = "{{ note }}"
part = 9
order = {{ order }}
times = true
plot = { {{ plot }} }

{% for run in ["witness", "shipped"] if order == 2 %}
[[claim]]
claim = "the time of {{ run }} grows with an exponent below 1.05 from 100 to 2,000 pages"
source = "no paper"
from = "select * from exponents where timing = 'run-times-pages' and run = '{{ run }}' and pages = 2000 and fewer = 100"
of = "exponent"
most = 1.05
error = "repeats"
{% endfor %}
*/
select pages, run, 1000 * median as "median ms", 1000 * least as "least ms", 1000 * most as "most ms", repeats, 1000 * median / pages as "ms a page",
  exponent as growth, peak / 1000000 as "peak MB"
from growth where timing = '{{ timing }}' order by pages, run_at
{% endfor %}
