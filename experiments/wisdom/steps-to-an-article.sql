/*
title = "k-MIB step by step: an article"
source = "Kao et al. 2005, section 3.2.2, as Figure 8 of a TOC page"
order = 15
note = """The same way on an article page, k = 3: f_A is CLEN_A, the length of text outside of anchors, and a node that is not opened is \
kept where its CII is above 1 - TC."""
*/
{{ m.steps("article-steps", ["CLEN_A", "SII", "CII"]) }}
