/*
title = "Ablations: what each open choice changes"
source = "not in the paper, which leaves these choices open"
note = "Means over sites, 5 marked pages a site. The first row is the paper's wording; each other row changes what its name says. The README of method-sentence-sst gives the reason for each default."
part = 5
order = 10
*/
{{ m.compare(["ssst-choices"], ["token", "debnath-block"]) }}
