/*
title = "By form, the best first"
source = "no paper"
note = "The last column is the mean over WebMainBench's five measures, each the mean over the pages that have such a part: its `overall`, with our gold."
order = 1
plot = { kind = "interval", x = "title", y = "F", low = "F low", high = "F high" }

[[interval]]
measure = "form"
columns = ["", "F low", "F high", ""]

[[interval]]
measure = "form"
against = "best"
columns = ["less the best", "low", "high", "p", "publishers", "for", "against", "verdict"]

[[interval]]
measure = "form"
against = "best"
columns = ["less the best by sites", "", "", "verdict by sites"]
from = "site_values"
*/
select name as run, title, sites, page_f as "F", null as "F low", null as "F high",
  page_precision as precision, page_recall as recall, null as "less the best", null as low, null as high, null as p, null as publishers, null as "for", null as "against", null as verdict,
  own.f as "F by sites", null as "less the best by sites", null as "verdict by sites", seen,
  parts.f as "mean F by text-edit + code-edit + formula-edit + table-edit + table-teds"
from summary as own left join (
  select run, variant, avg(page_f) as f from summary where measure in ('text-edit', 'code-edit', 'formula-edit', 'table-edit', 'table-teds') group by run, variant
) as parts using (run, variant)
where measure = 'form' and page_f is not null order by round(page_f, 9) desc, run_at, variant_at
