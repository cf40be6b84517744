/*
title = "Retrieval: does redundant information increase the index and blur the topic of a page?"
source = "abstract, sections 1 and 5"
note = "A query is four different words of the gold text of a page, and the page is searched by BM25 among all pages of the data. The marked text is the ideal informative structure."
order = 120

{{ m.retrieval_intervals("retrieval", "article-ic") }}

[[claim]]
claim = "redundant information increases the index significantly: by half or more"
source = "abstract and section 1"
from = """{{ m.two_of("retrieval", "whole", "gold", "bytes") }}"""
of = "max(one / cast(other as double))"
least = 1.5

[[claim]]
claim = "redundant information causes page topics to drift: pages are found better by their marked text"
source = "abstract"
from = """{{ m.found("retrieval", "gold", "whole") }}"""
of = "one - other"
least = 0
error = "publishers"

[[claim]]
claim = "the informative structure is useful for indexing: the index is smaller by a tenth or more"
source = "section 5"
from = """{{ m.two_of("retrieval", "articles", "whole", "bytes") }}"""
of = "max(one / cast(other as double))"
most = 0.9

[[claim]]
claim = "the informative structure is useful for indexing: pages are found better"
source = "section 5"
from = """{{ m.found("retrieval", "articles", "whole") }}"""
of = "one - other"
least = 0
error = "publishers"
*/
{{ m.retrieval("retrieval", "article-ic") }}
