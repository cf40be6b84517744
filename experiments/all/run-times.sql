/*
title = "Run times of all methods, generated news"
note = "Growth is the exponent of the number of pages, from the fewest: 1 is in proportion."
part = 9
order = 1
times = true
plot = { kind = "interval", x = "run", by = "pages", y = "ms a page", labels = ["run", "ms a page, median of the repeats"] }
*/
{{ m.run_times("run-times") }}
