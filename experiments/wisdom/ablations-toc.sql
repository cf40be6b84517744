/*
title = "TOC blocks: ablations"
source = "not in the paper, which leaves these choices open"
note = "Means over sites. The first row is the paper's wording; each other row changes what its name says. The README of method-wisdom gives the reason for each default."
order = 130
*/
{{ m.compare(["ablations-toc", "ablations-m1-toc", "ablations-m2-toc"], ["toc-snc", "toc-ic"]) }}
