/*
title = "Retrieval, the index, and stories on several sites"
source = "sections 1 and 8"
note = "A query is four different words of the gold text of a page, and the page is searched by BM25 among all pages of the data. Stories are near-duplicates by their gold on different sites; they are joined where they are near-duplicates after cleaning, too."
order = 95

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
measure = "token"
against = "best"
columns = ["F less the best", "", "", "F verdict"]
from = "cleaning_values"

{% for of in [{"id": "by-ce", "how": ""}, {"id": "by-ce-scaled", "how": " with scaled counts"}] %}
[[claim]]
claim = "ContentExtractor{{ of.how }} makes indices significantly smaller: by a quarter or more"
source = "sections 1 and 8"
of = "max(bytes) filter (where run = '{{ of.id }}') / cast(max(bytes) filter (where run = 'whole') as double)"
most = 0.75

[[claim]]
claim = "ContentExtractor{{ of.how }} makes searches more effective: pages are found better"
source = "section 8"
from = """
select site, max(value) filter (where documents = '{{ of.id }}') as one, max(value) filter (where documents = 'whole') as other
from rank_values where task = 'retrieval' group by site order by site"""
of = "one - other"
least = 0
error = "publishers"

[[claim]]
claim = "a story on several sites is one text after ContentExtractor{{ of.how }}: at least half of the copies are near-duplicates"
source = "section 1"
of = "max(\"stories joined\") filter (where run = '{{ of.id }}') / cast(nullif(max(stories), 0) as double)"
least = 0.5
{% endfor %}
*/
select retrieval.documents as run, label as title, cleanings.place as "place by F", cleanings.f as "F", null as "F less the best", null as "F verdict",
  retrieval.place as "place by MRR", mrr as "MRR", null as "MRR low", null as "MRR high", null as "less the best", null as low, null as high, null as p, null as publishers, null as "for", null as "against", null as verdict,
  hits as "hit@5", postings, bytes, alike as "pairs alike", wrongly as "false pairs", stories, joined as "stories joined"
from retrieval left join (select * from cleanings where task = 'retrieval' and measure = 'token') as cleanings using (documents)
order by round(mrr, 9) desc, at
