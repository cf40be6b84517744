/*
title = "Retrieval, the index, and stories on several sites"
source = "sections 1 and 8"
note = "A query is four different words of the gold text of a page, and the page is searched by BM25 among all pages of the data. Stories are near-duplicates by their gold on different sites; they are joined where they are near-duplicates after cleaning, too."
order = 95

{{ m.retrieval_intervals("retrieval", "token") }}

[[claim]]
claim = "ContentExtractor makes indices significantly smaller: by a quarter or more"
source = "sections 1 and 8"
from = """{{ m.two_of("retrieval", "by-ce", "whole", "bytes") }}"""
of = "max(one / cast(other as double))"
most = 0.75

[[claim]]
claim = "ContentExtractor makes searches more effective: pages are found better"
source = "section 8"
from = """{{ m.found("retrieval", "by-ce", "whole") }}"""
of = "one - other"
least = 0
error = "publishers"

[[claim]]
claim = "a story on several sites is one text after ContentExtractor: at least half of the copies are near-duplicates"
source = "section 1"
from = """{{ m.two_of("retrieval", "by-ce", "whole", "joined") }}"""
of = "one / cast(nullif(stories, 0) as double)"
least = 0.5

[[claim]]
claim = "ContentExtractor with scaled counts makes indices significantly smaller: by a quarter or more"
source = "sections 1 and 8"
from = """{{ m.two_of("retrieval", "by-ce-scaled", "whole", "bytes") }}"""
of = "max(one / cast(other as double))"
most = 0.75

[[claim]]
claim = "ContentExtractor with scaled counts makes searches more effective: pages are found better"
source = "section 8"
from = """{{ m.found("retrieval", "by-ce-scaled", "whole") }}"""
of = "one - other"
least = 0
error = "publishers"

[[claim]]
claim = "a story on several sites is one text after ContentExtractor with scaled counts: at least half of the copies are near-duplicates"
source = "section 1"
from = """{{ m.two_of("retrieval", "by-ce-scaled", "whole", "joined") }}"""
of = "one / cast(nullif(stories, 0) as double)"
least = 0.5
*/
{{ m.retrieval("retrieval", "token") }}
