/*
title = "F by kind of page"
source = "no paper"
order = 1
*/
{{ m.compare(names.ours + names.peers, ["words"], ratios=["f"], pages=true, traits=names.kinds) }}
