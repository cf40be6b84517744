/*
title = "Retrieval: is precision higher and the index smaller?"
source = "abstract and conclusion"
note = "A query is four different words of the gold text of a page, and the page is searched by BM25 among all pages of the data. Runs on blocks at TABLE have only pages with a TABLE, so the blocks here are elements, with the greedy threshold that starts to watch at the first informative block."
order = 110

{{ m.retrieval_intervals("retrieval", "token") }}

[[claim]]
claim = "retrieval finds pages better where redundant blocks are dropped"
source = "abstract and conclusion"
from = """{{ m.found("retrieval", "elements", "whole") }}"""
of = "one - other"
least = 0
error = "publishers"

[[claim]]
claim = "the index is smaller by a tenth or more where redundant blocks are dropped"
source = "abstract and conclusion"
from = """{{ m.two_of("retrieval", "elements", "whole", "bytes") }}"""
of = "max(one / cast(other as double))"
most = 0.9

[[claim]]
claim = "retrieval finds pages better where redundant blocks are dropped, at threshold .6"
source = "abstract and conclusion, with a fixed threshold"
from = """{{ m.found("retrieval", "elements-fixed", "whole") }}"""
of = "one - other"
least = 0
error = "publishers"

[[claim]]
claim = "the index is smaller by a tenth or more where redundant blocks are dropped, at threshold .6"
source = "abstract and conclusion, with a fixed threshold"
from = """{{ m.two_of("retrieval", "elements-fixed", "whole", "bytes") }}"""
of = "max(one / cast(other as double))"
most = 0.9
*/
{{ m.retrieval("retrieval", "token") }}
