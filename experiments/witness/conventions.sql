/*
title = "Gold conventions: which kinds of text the gold holds"
order = 7
note = """Where two data sets judge a kind oppositely (by-lines, captions) no method can follow both. Comments are no content on news pages, and are the content of \
forums."""
over = "all"
texts = true
pivot = { column = "data", values = ["share", "words"] }
*/
{{ m.conventions() }}
