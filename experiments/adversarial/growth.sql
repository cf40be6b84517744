/*
title = "Growth on hostile sites"
note = "Of the largest site of each kind, without reading the pages: the worst kind of site is shown. Growth is the exponent of the bytes from the smallest site of the kind to the largest: 1 is in proportion, 2 is comparing all pairs."
order = 1
times = true
plot = { kind = "interval", x = "run", y = "growth of time", labels = ["run", "worst exponent of time"] }

[[claim]]
claim = "no site fails"
source = "no paper"
of = '"failed sites"'
most = 0

[[claim]]
claim = "time grows with at most the 1.5th power of the bytes"
source = "no paper"
of = '"growth of time"'
most = 1.5

[[claim]]
claim = "memory grows with at most the 1.5th power of the bytes"
source = "no paper"
of = '"growth of memory"'
most = 1.5
*/
select run, failed as "failed sites", seconds, times as "times everything", pages_a_second as "pages a second", slowness as "seconds a MB",
  slowest as "slowest kind", weight as "bytes a byte", time as "growth of time", steepest as "steepest kind", memory as "growth of memory"
from costs left join growths using (timing, run) where timing = 'growth' and beside = 'everything' order by times, run
