/*
title = "Pages of things: kept values, and values without their heads"
source = "no paper"
note = "`attributes` is the share of the values of SWDE (price, engine, director, phone) that stand in the kept text; keeping everything has 1. `orphans` is the share of kept rows, definitions and sections whose head is lost: fewer are better. Both are means over pages."
order = 6
*/
{{ m.compare(["witness", "witness-forest"] + names.alone + names.peers, ["attributes", "orphans"], ratios=["f"], pages=true) }}
