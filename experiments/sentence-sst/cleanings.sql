/*
title = "What the cleanings keep"
source = "not in the paper: it judges by mining alone"
note = "Against the marked text, by words and by blocks, where the data have marks. Means over sites."
order = 1

[[claim]]
claim = "with 5 marked pages sentence-level SST keeps the words better than the site style tree with its fixed threshold, on most sites"
source = "section 5 has it for mining"
sites = 0.51
from = """{{ m.pair({"run": "ssst-5", "measure": "token", "value": "f"}, {"run": "sst", "measure": "token", "value": "f"}) }}"""
of = "one - other"
least = 0.0
nothing = ["one", "other"]

[[claim]]
claim = "the printed F = 100 of the DOM-based algorithm finds less than a tenth of the pages does, on most sites"
source = "control of section 5.2"
sites = 0.51
from = """{{ m.pair({"run": "dom-share", "measure": "token", "value": "f"}, {"run": "dom", "measure": "token", "value": "f"}) }}"""
of = "one - other"
least = 0.0
nothing = ["one", "other"]
*/
{{ m.compare(["dom", "text", "rtdm", "sst", "ssst", "ssst-5", "ssst-10", "ssst-fixed", "dom-share", "text-share", "rtdm-votes"], ["token", "debnath-block"]) }}
