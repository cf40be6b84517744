/*
title = "Time beside keeping everything, real news"
note = "The least time of the repeats on all sites, with reading the pages."
order = 1
times = true
plot = { kind = "interval", x = "run", y = "times everything", labels = ["run", "time, as a multiple of keeping everything"] }
*/
{{ m.costs("speed", "everything") }}
