/*
title = "Seconds over ever more pages of one shop"
note = "Growth is the exponent of the number of pages, from the fewest: 1 is in proportion."
part = 9
order = 2
times = true
plot = { kind = "line", x = "pages", y = "median ms", by = "run", labels = ["pages", "median of the repeats, ms"] }

[[claim]]
claim = "the time of witness grows with an exponent below 1.05 from 100 to 2,000 pages"
from = """{{ m.grows("run-times-pages", "witness", 100, 2000) }}"""
of = "exponent"
most = 1.05
error = "repeats"

[[claim]]
claim = "the time of shipped grows with an exponent below 1.05 from 100 to 2,000 pages"
from = """{{ m.grows("run-times-pages", "shipped", 100, 2000) }}"""
of = "exponent"
most = 1.05
error = "repeats"
*/
{{ m.run_times("run-times-pages") }}
