/*
title = "The forest of news, each without a group of its numbers"
source = "no paper"
note = "Each forest is trained anew, in the same folds. `news-by-threshold` keeps blocks by a fixed probability in place of the largest expected F."
order = 4
*/
{{ m.compare(["news", "news-without-site", "news-without-rules", "news-without-hints", "news-without-title", "news-by-threshold"], ["words"], pages=true) }}
