/*
title = "By form, the best first"
source = "no paper"
note = "The last column is the mean over WebMainBench's five measures, each the mean over the pages that have such a part: its `overall`, with our gold."
order = 1
plot = { kind = "interval", x = "title", y = "F", low = "F low", high = "F high" }

{{ m.ranking_intervals(["witness", "witness-forest"] + (names.peers | map(attribute="id") | list), "form") }}
*/
{{ m.ranking(["witness", "witness-forest"] + (names.peers | map(attribute="id") | list), "form", mean_of=names.web_main_bench) }}
