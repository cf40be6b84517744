/*
title = "o"
source = "s"
order = 1
published = { file = "words.csv", source = "s" }

[[claim]]
claim = "one is good"
of = "f"
least = 0.9
*/
select site, f from ratios where run = 'one'
