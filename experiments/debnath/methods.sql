/*
title = "All methods side by side"
source = "the paper's Tables 2 to 4 in one"
note = "Means over sites, by blocks and by words."
order = 90
*/
{{ m.compare(["lh", "lh-literal", "lh-elements", "ce", "ce-scaled", "fe", "k-fe", "k-fe-3", "l", "shingling"], ["debnath-block", "token"]) }}
