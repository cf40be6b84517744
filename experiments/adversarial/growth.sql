/*
title = "Growth on hostile sites"
note = "Of the largest site of each kind, without reading the pages: the worst kind of site is shown. Growth is the exponent of the bytes from the smallest site of the kind to the largest: 1 is in proportion, 2 is comparing all pairs."
order = 1
times = true
plot = { kind = "interval", x = "run", y = "growth of time", labels = ["run", "worst exponent of time"] }

[[claim]]
claim = "no site fails"
from = """{{ m.costs("growth", "everything") }}"""
of = '"failed sites"'
most = 0

[[claim]]
claim = "time grows with at most the 1.5th power of the bytes"
of = '"growth of time"'
most = 1.5

[[claim]]
claim = "memory grows with at most the 1.5th power of the bytes"
of = '"growth of memory"'
most = 1.5
*/
select costs.*, growths."seconds a MB", growths."slowest kind", growths."bytes a byte", growths."growth of time", growths."steepest kind", growths."growth of memory"
from ({{ m.costs("growth", "everything") }}) as costs left join ({{ m.growths("growth") }}) as growths on growths.run = costs.run
order by costs."times everything", costs.run
