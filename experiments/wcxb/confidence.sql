/*
title = "Does the confidence of the method tell how good a page is?"
order = 60
note = "The confidence is the F over words that the forest expects of what it keeps, from its own probabilities. No page is judged by a model that has seen its publisher."
pages = ["joint"]
plot = { kind = "bar", x = "confidence, from", y = ["mean confidence", "mean F"] }
*/
{{ m.confidence("joint", "token") }}
