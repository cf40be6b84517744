/*
title = "Run times of all methods, generated news"
note = "Growth is the exponent of the number of pages, from the fewest: 1 is in proportion."
part = 9
order = 1
times = true
plot = { kind = "interval", x = "run", by = "pages", y = "ms a page", labels = ["run", "ms a page, median of the repeats"] }
*/
select pages, run, 1000 * median as "median ms", 1000 * least as "least ms", 1000 * most as "most ms", repeats, 1000 * median / pages as "ms a page",
  exponent as growth, peak / 1000000 as "peak MB"
from growth where timing = 'run-times' order by pages, run_at
