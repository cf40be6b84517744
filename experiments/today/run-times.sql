/*
title = "Seconds a page"
part = 9
order = 1
times = true
plot = { kind = "interval", x = "run", y = "ms a page", labels = ["run", "ms a page, median of the repeats"] }
*/
{{ m.run_times("run-times") }}
