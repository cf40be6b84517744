/*
title = "LH, ContentExtractor, FeatureExtractors and L-Extractor, site by site"
source = "Debnath et al. 2005, Tables 2 and 3"
note = """Precision, recall and F over blocks. The paper's figures of CE stand beside CE with scaled counts, as raw ones keep next to nothing of these pages. Its figures of FE and K-FE are "almost the same" on the news sites (Table 2) and those of K-FE alone on the last four (Table 3)."""
order = 20
published = { file = "published-blocks.csv", source = "Tables 2 and 3; the columns of (K-)FE under K-FE" }
foot = ["mean", "defined"]
plot = { kind = "bar", x = "site", y = ["LH F", "LH best F", "CE F", "CE scaled F", "FE F", "K-FE F", "L F"] }

[[claim]]
claim = "ContentExtractor has a better b-precision than LH on every site"
source = "section 6.4"
published = "CE .911 to .997, LH .730 to .882"
from = """{{ m.pair({"run": "ce", "measure": "debnath-block", "value": "precision"}, {"run": "lh", "measure": "debnath-block", "value": "precision"}) }}"""
of = "one - other"
least = 0.0
nothing = ["one", "other"]

[[claim]]
claim = "ContentExtractor with scaled counts has a better b-precision than LH on every site"
source = "section 6.4, with the number of words scaled"
published = "CE .911 to .997, LH .730 to .882"
from = """{{ m.pair({"run": "ce-scaled", "measure": "debnath-block", "value": "precision"}, {"run": "lh", "measure": "debnath-block", "value": "precision"}) }}"""
of = "one - other"
least = 0.0
nothing = ["one", "other"]

[[claim]]
claim = "ContentExtractor with scaled counts has a better b-F than LH at each site's best threshold, on most sites"
source = "control: section 6.4 against an LH that no use could have"
sites = 0.51
from = """{{ m.pair({"run": "ce-scaled", "measure": "debnath-block", "value": "f"}, {"run": "lh-thresholds", "at": "best", "measure": "debnath-block", "value": "f"}) }}"""
of = "one - other"
least = 0.0
nothing = ["one", "other"]

[[claim]]
claim = "the b-recall of ContentExtractor is close to 1 on every site: at least .95"
source = "section 6.5"
published = ".98 to 1.00"
from = """{{ m.lowest([{"run": "ce", "measure": "debnath-block", "value": "recall"}], 0.95) }}"""
of = "value"
least = 0.95

[[claim]]
claim = "the b-recall of ContentExtractor with scaled counts is close to 1 on every site: at least .95"
source = "section 6.5, with the number of words scaled"
published = ".98 to 1.00"
from = """{{ m.lowest([{"run": "ce-scaled", "measure": "debnath-block", "value": "recall"}], 0.95) }}"""
of = "value"
least = 0.95

[[claim]]
claim = "the b-precision of ContentExtractor with scaled counts is above .9 on every site"
source = "Tables 2 and 3, with the number of words scaled"
published = ".911 to .997"
from = """{{ m.lowest([{"run": "ce-scaled", "measure": "debnath-block", "value": "precision"}], 0.9) }}"""
of = "value"
least = 0.9

[[claim]]
claim = "K-FeatureExtractor reaches a b-precision of .92 on every site"
source = "Tables 2 and 3"
published = ".92 to 1.00"
from = """{{ m.lowest([{"run": "k-fe", "measure": "debnath-block", "value": "precision"}], 0.92) }}"""
of = "value"
least = 0.92

[[claim]]
claim = "K-FeatureExtractor reaches a b-recall of .95 on every site"
source = "Tables 2 and 3"
published = ".95 to 1.00"
from = """{{ m.lowest([{"run": "k-fe", "measure": "debnath-block", "value": "recall"}], 0.95) }}"""
of = "value"
least = 0.95
*/
{%- set columns = [
  {"run": "lh", "label": "LH", "measure": "debnath-block", "value": "precision"},
  {"run": "lh", "label": "LH", "measure": "debnath-block", "value": "recall"},
  {"run": "lh", "label": "LH", "measure": "debnath-block", "value": "f"},
  {"run": "lh-thresholds", "at": "best", "label": "LH best", "measure": "debnath-block", "value": "precision"},
  {"run": "lh-thresholds", "at": "best", "label": "LH best", "measure": "debnath-block", "value": "recall"},
  {"run": "lh-thresholds", "at": "best", "label": "LH best", "measure": "debnath-block", "value": "f"},
  {"run": "ce", "label": "CE", "measure": "debnath-block", "value": "precision"},
  {"run": "ce", "label": "CE", "measure": "debnath-block", "value": "recall"},
  {"run": "ce", "label": "CE", "measure": "debnath-block", "value": "f"},
  {"run": "ce-scaled", "label": "CE scaled", "measure": "debnath-block", "value": "precision"},
  {"run": "ce-scaled", "label": "CE scaled", "measure": "debnath-block", "value": "recall"},
  {"run": "ce-scaled", "label": "CE scaled", "measure": "debnath-block", "value": "f"},
  {"run": "fe", "label": "FE", "measure": "debnath-block", "value": "precision"},
  {"run": "fe", "label": "FE", "measure": "debnath-block", "value": "recall"},
  {"run": "fe", "label": "FE", "measure": "debnath-block", "value": "f"},
  {"run": "k-fe", "label": "K-FE", "measure": "debnath-block", "value": "precision"},
  {"run": "k-fe", "label": "K-FE", "measure": "debnath-block", "value": "recall"},
  {"run": "k-fe", "label": "K-FE", "measure": "debnath-block", "value": "f"},
  {"run": "l", "label": "L", "measure": "debnath-block", "value": "precision"},
  {"run": "l", "label": "L", "measure": "debnath-block", "value": "recall"},
  {"run": "l", "label": "L", "measure": "debnath-block", "value": "f"},
] -%}
{{ m.by_site(columns) }}
