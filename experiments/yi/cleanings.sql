/*
title = "What the cleanings keep"
source = "not in the thesis: it judges by mining alone"
note = "Against the marked text, by words and by characters, where the data have marks. Feature weighting keeps a word or drops it on this page; how it weighs the word does not show here."
order = 6
*/
{{ m.compare(["template", "sst", "sst-few-labels", "sst-fixed", "cst"], ["token", "character"]) }}
