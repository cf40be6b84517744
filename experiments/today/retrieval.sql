/*
title = "Does a search find the page? The order by F beside the order by retrieval"
source = "no paper"
note = "A query is four different words of the gold text of a page, and the page is searched by BM25 among all pages as a run leaves them. MRR is the mean reciprocal rank of the page, hit@5 the share of pages among the first five. The bytes of the index are those of its postings. Pairs are near-duplicates: nine tenths of the runs of four words are shared; false ones are none by the gold. Stories are near-duplicates by the gold on different sites, joined where they are near-duplicates after cleaning, too."
order = 3
plot = { kind = "scatter", x = "F", y = "MRR" }

{{ m.retrieval_intervals("retrieval", "words") }}
*/
{{ m.retrieval("retrieval", "words") }}
