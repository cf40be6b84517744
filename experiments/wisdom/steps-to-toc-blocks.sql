/*
title = "k-MIB step by step: TOC blocks"
source = "Kao et al. 2005, Figure 8"
order = 14
note = """k = 3; the paper's k = 2 takes the same steps and ends at the second node that is kept. A node is popped for the largest API_A \
(f_A). Below ST its SII opens it, and its children are pushed; without SII it is a leaf or has one child, and one child opens it. A node \
that is not opened is kept where its average API is above TC, and else refused. Siblings with API_A 0 are never pushed."""
*/
{{ m.steps("toc-steps", ["API_A", "SII", "average API"]) }}
