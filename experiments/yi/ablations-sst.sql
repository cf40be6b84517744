/*
title = "Ablations of the site style tree"
source = "Yi 2004, section 4.2, where it is silent or can be read in two ways"
note = "The threshold is chosen anew for each choice, on five marked pages of a site."
part = 6
order = 1
*/
{{ m.compare(["sst-choices"], ["token"]) }}
