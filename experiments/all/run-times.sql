{% for timing, order, title, note, by in [
  ["run-times", 1, "generated news", "Growth is the exponent of the number of pages, from the fewest: 1 is in proportion.", 'by = "pages", '],
  ["run-times-news", 2, "real news", "", ""],
] %}
/*
id = "{{ timing }}"
title = "Run times of all methods, {{ title }}"
note = "{{ note }}"
part = 9
order = {{ order }}
times = true
plot = { kind = "interval", x = "run", {{ by }}y = "ms a page", labels = ["run", "ms a page, median of the repeats"] }
*/
select pages, run, 1000 * median as "median ms", 1000 * least as "least ms", 1000 * most as "most ms", repeats, 1000 * median / pages as "ms a page",
  exponent as growth, peak / 1000000 as "peak MB"
from growth where timing = '{{ timing }}' order by pages, run_at
{% endfor %}
