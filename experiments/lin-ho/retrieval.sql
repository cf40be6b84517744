/*
title = "Retrieval: is precision higher and the index smaller?"
source = "abstract and conclusion"
note = "A query is four different words of the gold text of a page, and the page is searched by BM25 among all pages of the data. Runs on blocks at TABLE have only pages with a TABLE, so the blocks here are elements, with the greedy threshold that starts to watch at the first informative block."
order = 110

{{ m.retrieval_intervals("retrieval", "token") }}

{% for of in [{"id": "elements", "at": "", "source": ""}, {"id": "elements-fixed", "at": ", at threshold .6", "source": ", with a fixed threshold"}] %}
[[claim]]
claim = "retrieval finds pages better where redundant blocks are dropped{{ of.at }}"
source = "abstract and conclusion{{ of.source }}"
from = """{{ m.found("retrieval", of.id, "whole") }}"""
of = "one - other"
least = 0
error = "publishers"

[[claim]]
claim = "the index is smaller by a tenth or more where redundant blocks are dropped{{ of.at }}"
source = "abstract and conclusion{{ of.source }}"
from = """{{ m.two_of("retrieval", of.id, "whole", "bytes") }}"""
of = "max(one / cast(other as double))"
most = 0.9
{% endfor %}
*/
{{ m.retrieval("retrieval", "token") }}
