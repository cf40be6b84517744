/*
title = "Time beside keeping everything, generated news"
note = "The least time of the repeats on all sites, with reading the pages."
order = 2
times = true
plot = { kind = "interval", x = "run", y = "times everything", labels = ["run", "time, as a multiple of keeping everything"] }
*/
{{ m.costs("speed-synthetic", "everything") }}
