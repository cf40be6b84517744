/*
title = "WCXB's table of systems, and our methods"
source = "WCXB, README: baseline results, development set"
note = "The figures of WCXB are the means over pages by `word-sets`. A printed system without a row here is below the table alone."
order = 1
published = { file = "published-systems.csv", source = "README, baseline results on the development set; three of the 14 systems are not printed there" }

[[claim]]
claim = "systems that are run here have the printed F, by at most .01"
source = "README, baseline results"
from = "select row, measured - published as difference from printed where column in ('word-sets F, mean of pages')"
of = "abs(difference)"
most = 0.01
*/
{{ m.compare(names.systems, ["words", "word-sets", "token"], pages=true) }}
