/*
title = "Seconds a page"
part = 9
order = 1
times = true
plot = { kind = "interval", x = "run", y = "ms a page", labels = ["run", "ms a page, median of the repeats"] }
*/
select pages, run, 1000 * median as "median ms", 1000 * least as "least ms", 1000 * most as "most ms", repeats, 1000 * median / pages as "ms a page",
  exponent as growth, peak / 1000000 as "peak MB"
from growth where timing = 'run-times-news' order by pages, run_at
