/*
title = "F by kind of form"
source = "no paper"
note = "A kind that the gold of a data set does not have is empty."
order = 2
*/
{{ m.compare(["witness", "witness-forest"] + (names.peers | map(attribute="id") | list), names.forms + ["token"], ratios=["f"]) }}
