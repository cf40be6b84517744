/*
title = "Retrieval: is precision higher and the index smaller?"
source = "abstract and conclusion"
note = "A query is four different words of the gold text of a page, and the page is searched by BM25 among all pages of the data. Runs on blocks at TABLE have only pages with a TABLE, so the blocks here are elements, with the greedy threshold that starts to watch at the first informative block."
order = 110

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

{% for id, at, source in [["elements", "", ""], ["elements-fixed", ", at threshold .6", ", with a fixed threshold"]] %}
[[claim]]
claim = "retrieval finds pages better where redundant blocks are dropped{{ at }}"
source = "abstract and conclusion{{ source }}"
from = """
select site, max(value) filter (where documents = '{{ id }}') as one, max(value) filter (where documents = 'whole') as other
from rank_values where task = 'retrieval' group by site order by site"""
of = "one - other"
least = 0
error = "publishers"

[[claim]]
claim = "the index is smaller by a tenth or more where redundant blocks are dropped{{ at }}"
source = "abstract and conclusion{{ source }}"
of = "max(bytes) filter (where run = '{{ id }}') / cast(max(bytes) filter (where run = 'whole') as double)"
most = 0.9
{% endfor %}
*/
select retrieval.documents as run, label as title, cleanings.place as "place by F", cleanings.f as "F", null as "F less the best", null as "F verdict",
  retrieval.place as "place by MRR", mrr as "MRR", null as "MRR low", null as "MRR high", null as "less the best", null as low, null as high, null as p, null as publishers, null as "for", null as "against", null as verdict,
  hits as "hit@5", postings, bytes, alike as "pairs alike", wrongly as "false pairs", stories, joined as "stories joined"
from retrieval left join (select * from cleanings where task = 'retrieval' and measure = 'token') as cleanings using (documents)
order by round(mrr, 9) desc, at
