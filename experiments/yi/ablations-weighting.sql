/*
title = "Ablations of feature weighting: what is kept at all"
source = "Yi 2004, section 4.3"
note = "How words are weighed does not show here; see the clusterings."
part = 6
order = 3
*/
{{ m.compare(["cst-choices", "cst-sampled"], ["token"]) }}
