/*
title = "All methods on all data"
source = "no paper: what they would have shown together"
order = 20
note = """F, mean over sites, with the interval of .95 over sites. Each measure is read on the pages that have marks of its role. k-means has the F of \
50 runs, TFIDF for all but feature weighting, which brings its own weights."""
over = "each-and-all"
plot = { kind = "interval", x = "run", y = "token F", low = "token F low", high = "token F high" }

{{ m.leaderboard_intervals((names.methods | map(attribute="id") | list), ["token", "debnath-block", "toc-snc", "article-ic"]) }}
*/
{{ m.leaderboard((names.methods | map(attribute="id") | list), ["token", "debnath-block", "toc-snc", "article-ic"], ["k-means-news", "k-means-shops", "k-means-shops-2014", "k-means-topics", "k-means-webkb", "k-means-swde"]) }}
