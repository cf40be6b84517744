/*
title = "Retrieval, the index, and stories on several sites"
source = "sections 1 and 8"
note = "A query is four different words of the gold text of a page, and the page is searched by BM25 among all pages of the data. Stories are near-duplicates by their gold on different sites; they are joined where they are near-duplicates after cleaning, too."
order = 95

{{ m.retrieval_intervals("retrieval", "token") }}

{% for of in [{"id": "by-ce", "how": ""}, {"id": "by-ce-scaled", "how": " with scaled counts"}] %}
[[claim]]
claim = "ContentExtractor{{ of.how }} makes indices significantly smaller: by a quarter or more"
source = "sections 1 and 8"
from = """{{ m.two_of("retrieval", of.id, "whole", "bytes") }}"""
of = "max(one / cast(other as double))"
most = 0.75

[[claim]]
claim = "ContentExtractor{{ of.how }} makes searches more effective: pages are found better"
source = "section 8"
from = """{{ m.found("retrieval", of.id, "whole") }}"""
of = "one - other"
least = 0
error = "publishers"

[[claim]]
claim = "a story on several sites is one text after ContentExtractor{{ of.how }}: at least half of the copies are near-duplicates"
source = "section 1"
from = """{{ m.two_of("retrieval", of.id, "whole", "joined") }}"""
of = "one / cast(nullif(stories, 0) as double)"
least = 0.5
{% endfor %}
*/
{{ m.retrieval("retrieval", "token") }}
