/*
title = "The best first, by the page's own tokens"
source = "no paper"
note = "The pages of documentation have marks and no text that people gave."
order = 3
plot = { kind = "interval", x = "title", y = "F", low = "F low", high = "F high" }

[[interval]]
measure = "token"
columns = ["", "F low", "F high", ""]

[[interval]]
measure = "token"
against = "best"
columns = ["less the best", "low", "high", "p", "publishers", "for", "against", "verdict"]

[[interval]]
measure = "token"
against = "best"
columns = ["less the best by sites", "", "", "verdict by sites"]
from = "site_values"
*/
select name as run, title, sites, page_f as "F", null as "F low", null as "F high", page_precision as precision, page_recall as recall,
  null as "less the best", null as low, null as high, null as p, null as publishers, null as "for", null as "against", null as verdict, f as "F by sites", null as "less the best by sites", null as "verdict by sites", seen
from summary where measure = 'token' and page_f is not null and run in (select run from beside where "group" in ('own', 'study', 'alone', 'peer'))
order by round(page_f, 9) desc, run_at, variant_at
