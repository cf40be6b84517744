/*
title = "WCXB by snippets"
source = "WCXB, ground truth: with, without"
note = "The share of the snippets of the content that stand in what is kept (`with`: more is better), and of those of the rest of the page (`without`: fewer is better); the mean over pages. A snippet that runs across the end of a block stands there only if its own line ends there, so no text has all of them. WCXB prints neither."
order = 3
*/
{{ m.compare(names.systems, ["with-snippets", "without-snippets"], ratios=["f"], pages=true) }}
