/*
title = "Does the confidence of the method tell how good a page is?"
source = "no paper"
note = "The confidence is the F that the forest expects of what it keeps, from its own probabilities. It stands beside F over words, on documentation beside F of tokens. The area is that of the curve for F below .7: the share of pairs of a good and a bad page in which the good one has the higher confidence; .5 is chance."
order = 8
over = "all"
pages = ["witness-forest"]
*/
{{ m.confidence("witness-forest", "words", names.documentation, "token") }}
