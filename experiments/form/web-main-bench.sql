/*
title = "By the measures of WebMainBench"
source = "no paper"
note = """The gold is the Markdown that gleaner itself makes of the gold's elements in the page. `table-teds` is as its code computes it, which says little \
more than whether there is a table (crates/metric/README.md)."""
order = 3
pivot = { column = "measure", values = ["F", "F pooled", "F, mean of pages"] }
*/
select run, variant, changed, max(sites) over (partition by run, variant) as sites, measure, f as "F", pooled as "F pooled", page_f as "F, mean of pages"
from summary where measure in ('text-edit', 'code-edit', 'formula-edit', 'table-edit', 'table-teds', 'rouge-5') order by run_at, variant_at, measure_at
