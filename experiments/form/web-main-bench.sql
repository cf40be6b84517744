/*
title = "By the measures of WebMainBench"
source = "no paper"
note = "The gold is the Markdown that gleaner itself makes of the gold's elements in the page. `table-teds` is as its code computes it, which says little more than whether there is a table (crates/metric/README.md)."
order = 3
*/
{{ m.compare(["witness", "witness-forest"] + (names.peers | map(attribute="id") | list), names.web_main_bench + ["rouge-5"], ratios=["f"], pages=true) }}
