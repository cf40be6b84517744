/*
title = "Run times over many real pages of one site"
note = "Growth is the exponent of the number of pages, from the fewest: 1 is in proportion."
part = 9
order = 1
times = true
plot = { kind = "line", x = "pages", y = "median ms", by = "run", labels = ["pages", "median of the repeats, ms"] }

[[claim]]
claim = "the time of ssst-fixed grows with an exponent below 1.2 from 100 to 2,000 pages"
from = """{{ m.grows("run-times", "ssst-fixed", 100, 2000) }}"""
of = "exponent"
most = 1.2
error = "repeats"
*/
{{ m.run_times("run-times") }}
