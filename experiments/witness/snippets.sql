/*
title = "WCXB by snippets"
source = "WCXB: evaluate.py; its figures are the means of pages"
note = "The share of the snippets of the content that stand in what is kept (`with`: more is better), and of those of the rest of the page (`without`: fewer is better). A snippet that runs across the end of a block stands there only if its own line ends there, so no text has all of them."
order = 6
*/
{{ m.compare(["lin-ho-fixed", "wisdom", "pagelet", "boilerpipe", "boilerpipe-trained", "witness", "joint", "news", "web"], ["with-snippets", "without-snippets"], ratios=["f"], pages=true) }}
