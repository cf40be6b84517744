/*
title = "Pages of things: kept values, and values without their heads"
source = "no paper"
note = "`attributes` is the share of the values of SWDE (price, engine, director, phone), or of the recipe, that stand in the kept text; keeping everything has 1. `orphans` is the share of kept rows, definitions and sections whose head is lost: fewer are better. Both are means over pages."
order = 6
pivot = { column = "measure", values = ["F", "F pooled", "F, mean of pages"] }
*/
select run, variant, changed, max(sites) over (partition by run, variant) as sites, measure, f as "F", pooled as "F pooled", page_f as "F, mean of pages"
from summary where measure in ('attributes', 'orphans') and run in (select run from beside where "group" in ('own', 'alone', 'peer')) order by run_at, variant_at, measure_at
