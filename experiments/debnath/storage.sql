/*
title = "Storage of a cache that keeps each shared block once"
source = "Debnath et al. 2005, Figure 8"
note = "Bytes of text, of all pages of a site: as they are, and with each block (ContentExtractor) or fragment (Shingling) kept once that is similar to one already stored. The paper counts HTML files: see the next table. What CE's raw counts save is lost text: blocks of ten words and more are all similar, so that one is kept of them all."
order = 50
foot = ["mean", "defined"]
plot = { kind = "bar", x = "site", y = ["pages as they are", "CE", "CE scaled", "Shingling"] }

[[claim]]
claim = "ContentExtractor needs nearly as much storage as Shingling: within a tenth of it"
source = "section 6.7, Figure 8"
from = """{{ m.pair({"run": "ce", "statistic": "storage-shared-once"}, {"run": "shingling", "statistic": "storage-shared-once"}) }}"""
of = "abs(one - other) / nullif(abs(other), 0)"
most = 0.1

[[claim]]
claim = "ContentExtractor with scaled counts needs nearly as much storage as Shingling: within a tenth of it"
source = "section 6.7, Figure 8, with the number of words scaled"
from = """{{ m.pair({"run": "ce-scaled", "statistic": "storage-shared-once"}, {"run": "shingling", "statistic": "storage-shared-once"}) }}"""
of = "abs(one - other) / nullif(abs(other), 0)"
most = 0.1

[[claim]]
claim = "ContentExtractor with scaled counts saves storage on every site"
source = "section 6.7, Figure 8, with the number of words scaled"
from = """{{ m.pair({"run": "ce-scaled", "statistic": "storage"}, {"run": "ce-scaled", "statistic": "storage-shared-once"}) }}"""
of = "one - other"
least = 1.0
*/
{%- set columns = [
  {"run": "ce", "label": "pages as they are", "statistic": "storage"},
  {"run": "ce", "label": "CE", "statistic": "storage-shared-once"},
  {"run": "ce-scaled", "label": "CE scaled", "statistic": "storage-shared-once"},
  {"run": "shingling", "label": "Shingling", "statistic": "storage-shared-once"},
] -%}
{{ m.by_site(columns) }}
