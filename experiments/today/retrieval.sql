/*
title = "Does a search find the page? The order by F beside the order by retrieval"
source = "no paper"
note = "A query is four different words of the gold text of a page, and the page is searched by BM25 among all pages as a run leaves them. MRR is the mean reciprocal rank of the page, hit@5 the share of pages among the first five. The bytes of the index are those of its postings. Pairs are near-duplicates: nine tenths of the runs of four words are shared; false ones are none by the gold. Stories are near-duplicates by the gold on different sites, joined where they are near-duplicates after cleaning, too."
order = 3
plot = { kind = "scatter", x = "F", y = "MRR" }

[[interval]]
measure = "retrieval"
columns = ["", "MRR low", "MRR high", ""]
from = "rank_values"

[[interval]]
measure = "retrieval"
against = "best"
columns = ["less the best", "low", "high", "p", "publishers", "for", "against", "verdict"]
from = "rank_values"

[[interval]]
measure = "words"
against = "best"
columns = ["F less the best", "", "", "F verdict"]
from = "cleaning_values"
*/
select retrieval.documents as run, label as title, cleanings.place as "place by F", cleanings.f as "F", null as "F less the best", null as "F verdict",
  retrieval.place as "place by MRR", mrr as "MRR", null as "MRR low", null as "MRR high", null as "less the best", null as low, null as high, null as p, null as publishers, null as "for", null as "against", null as verdict,
  hits as "hit@5", postings, bytes, alike as "pairs alike", wrongly as "false pairs", stories, joined as "stories joined"
from retrieval left join (select * from cleanings where task = 'retrieval' and measure = 'words') as cleanings using (documents)
order by round(mrr, 9) desc, at
