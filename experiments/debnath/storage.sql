/*
title = "Storage of a cache that keeps each shared block once"
source = "Debnath et al. 2005, Figure 8"
note = "Bytes of text, of all pages of a site: as they are, and with each block (ContentExtractor) or fragment (Shingling) kept once that is similar to one already stored. The paper counts HTML files: see the next table. What CE's raw counts save is lost text: blocks of ten words and more are all similar, so that one is kept of them all."
order = 50
foot = ["mean", "defined"]
plot = { kind = "bar", x = "site", y = ["pages as they are", "CE", "CE scaled", "Shingling"] }

{% for counts, source, column in [["", "", "CE"], [" with scaled counts", ", with the number of words scaled", "CE scaled"]] %}
[[claim]]
claim = "ContentExtractor{{ counts }} needs nearly as much storage as Shingling: within a tenth of it"
source = "section 6.7, Figure 8{{ source }}"
of = 'abs("{{ column }}" - "Shingling") / nullif("Shingling", 0)'
most = 0.1
{% endfor %}

[[claim]]
claim = "ContentExtractor with scaled counts saves storage on every site"
source = "section 6.7, Figure 8, with the number of words scaled"
of = '"pages as they are" - "CE scaled"'
least = 1.0
*/
select site,
  max(value) filter (where run = 'ce' and name = 'storage') as "pages as they are",
  max(value) filter (where run = 'ce' and name = 'storage-shared-once') as "CE",
  max(value) filter (where run = 'ce-scaled' and name = 'storage-shared-once') as "CE scaled",
  max(value) filter (where run = 'shingling' and name = 'storage-shared-once') as "Shingling"
from figure where most group by site order by site
