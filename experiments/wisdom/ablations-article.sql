/*
title = "Articles: ablations"
source = "not in the paper, which leaves these choices open"
note = "As for TOC blocks."
order = 131
*/
{{ m.compare(["ablations-article", "ablations-m1-article"], ["article-ic"]) }}
