/*
title = "Gold conventions: which kinds of text the gold holds"
order = 7
note = """Where two data sets judge a kind oppositely (by-lines, captions) no method can follow both. Comments are no content on news pages, and are the content of \
forums."""
over = "all"
texts = true
pivot = { column = "data", values = ["share", "words"] }
*/
select kind as "kind of text", texts.data, cast(sum(marked) as double) / nullif(sum(words), 0) as share, sum(words) as words
from texts join (select data, min(run) as run from texts where run like 'baseline-everything%' group by data) as whole
  on whole.data = texts.data and whole.run = texts.run
where kind_at is not null group by kind, kind_at, texts.data order by kind_at, texts.data
