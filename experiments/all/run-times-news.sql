/*
title = "Run times of all methods, real news"
part = 9
order = 2
times = true
plot = { kind = "interval", x = "run", y = "ms a page", labels = ["run", "ms a page, median of the repeats"] }
*/
{{ m.run_times("run-times-news") }}
