/*
title = "Retrieval: does redundant information increase the index and blur the topic of a page?"
source = "abstract, sections 1 and 5"
note = "A query is four different words of the gold text of a page, and the page is searched by BM25 among all pages of the data. The marked text is the ideal informative structure."
order = 120

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
measure = "article-ic"
against = "best"
columns = ["F less the best", "", "", "F verdict"]
from = "cleaning_values"

[[claim]]
claim = "redundant information increases the index significantly: by half or more"
source = "abstract and section 1"
of = "max(bytes) filter (where run = 'whole') / cast(max(bytes) filter (where run = 'gold') as double)"
least = 1.5

[[claim]]
claim = "redundant information causes page topics to drift: pages are found better by their marked text"
source = "abstract"
from = """
select site, avg(coalesce(1.0 / rank, 0.0)) filter (where documents = 'gold') as one, avg(coalesce(1.0 / rank, 0.0)) filter (where documents = 'whole') as other
from ranks where task = 'retrieval' group by site order by site"""
of = "one - other"
least = 0
error = "publishers"

[[claim]]
claim = "the informative structure is useful for indexing: the index is smaller by a tenth or more"
source = "section 5"
of = "max(bytes) filter (where run = 'articles') / cast(max(bytes) filter (where run = 'whole') as double)"
most = 0.9

[[claim]]
claim = "the informative structure is useful for indexing: pages are found better"
source = "section 5"
from = """
select site, max(value) filter (where documents = 'articles') as one, max(value) filter (where documents = 'whole') as other
from rank_values where task = 'retrieval' group by site order by site"""
of = "one - other"
least = 0
error = "publishers"
*/
select retrieval.documents as run, label as title, cleanings.place as "place by F", cleanings.f as "F", null as "F less the best", null as "F verdict",
  retrieval.place as "place by MRR", mrr as "MRR", null as "MRR low", null as "MRR high", null as "less the best", null as low, null as high, null as p, null as publishers, null as "for", null as "against", null as verdict,
  hits as "hit@5", postings, bytes, alike as "pairs alike", wrongly as "false pairs", stories, joined as "stories joined"
from retrieval left join (select * from cleanings where task = 'retrieval' and measure = 'article-ic') as cleanings using (documents)
order by round(mrr, 9) desc, at
