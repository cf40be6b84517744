/*
title = "Ablations of classification-based cleaning"
source = "Yi 2004, section 3.1, where it is silent"
note = "On the images of 20 labelled pages of a site."
part = 6
order = 7
*/
{{ m.compare(["adeater-choices"], ["item", "item-accuracy"]) }}
