/*
title = "Properties of LH, ContentExtractor and the FeatureExtractors, in the paper's words"
source = "Debnath et al. 2005, Table 4"
note = "The paper compares in words, drawn from its Tables 2 and 3 and Figure 7; here medians and claims stand beside them. All that the FeatureExtractors take from other pages are the maxima that features are divided by, so one page is enough where that page's own maxima do as well. That very high is more than high is read on CE scaled."
order = 35
published = { file = "published-properties.csv", source = "Table 4, shortened" }

[[claim]]
claim = "K-FeatureExtractor has a better b-precision than ContentExtractor with scaled counts on every site"
source = "Table 4, with the number of words scaled"
published = "very high against high"
from = """{{ m.pair({"run": "k-fe", "measure": "debnath-block", "value": "precision"}, {"run": "ce-scaled", "measure": "debnath-block", "value": "precision"}) }}"""
of = "one - other"
least = 0.0
nothing = ["one", "other"]

[[claim]]
claim = "the b-recall of ContentExtractor with scaled counts is not below that of LH on any site"
source = "Table 4, with the number of words scaled"
published = "very high against high"
from = """{{ m.pair({"run": "ce-scaled", "measure": "debnath-block", "value": "recall"}, {"run": "lh", "measure": "debnath-block", "value": "recall"}) }}"""
of = "one - other"
least = 0.0
nothing = ["one", "other"]

[[claim]]
claim = "one page is enough for FeatureExtractor: b-F within .05 of what all pages give"
source = "Table 4"
from = """{{ m.pair({"run": "ablations-fe", "at": "maxima-of-the-page", "measure": "debnath-block", "value": "f"}, {"run": "ablations-fe", "at": "paper", "measure": "debnath-block", "value": "f"}) }}"""
of = "abs(one - other)"
most = 0.05
nothing = ["one", "other"]

[[claim]]
claim = "one page is enough for K-FeatureExtractor: b-F within .05 of what all pages give"
source = "Table 4"
from = """{{ m.pair({"run": "ablations-k-fe", "at": "maxima-of-the-page", "measure": "debnath-block", "value": "f"}, {"run": "ablations-k-fe", "at": "paper", "measure": "debnath-block", "value": "f"}) }}"""
of = "abs(one - other)"
most = 0.05
nothing = ["one", "other"]
*/
{{ m.properties("published_properties", ["LH", "CE", "(K-)FE"], [
  {"property": "b-precision", "method": "LH", "label": "LH", "run": "lh", "measure": "debnath-block", "value": "precision"},
  {"property": "b-precision", "method": "CE", "label": "CE", "run": "ce", "measure": "debnath-block", "value": "precision"},
  {"property": "b-precision", "method": "CE", "label": "CE scaled", "run": "ce-scaled", "measure": "debnath-block", "value": "precision"},
  {"property": "b-precision", "method": "(K-)FE", "label": "FE", "run": "fe", "measure": "debnath-block", "value": "precision"},
  {"property": "b-precision", "method": "(K-)FE", "label": "K-FE", "run": "k-fe", "measure": "debnath-block", "value": "precision"},
  {"property": "b-recall", "method": "LH", "label": "LH", "run": "lh", "measure": "debnath-block", "value": "recall"},
  {"property": "b-recall", "method": "CE", "label": "CE", "run": "ce", "measure": "debnath-block", "value": "recall"},
  {"property": "b-recall", "method": "CE", "label": "CE scaled", "run": "ce-scaled", "measure": "debnath-block", "value": "recall"},
  {"property": "b-recall", "method": "(K-)FE", "label": "FE", "run": "fe", "measure": "debnath-block", "value": "recall"},
  {"property": "b-recall", "method": "(K-)FE", "label": "K-FE", "run": "k-fe", "measure": "debnath-block", "value": "recall"},
  {"property": "pages needed", "method": "LH", "label": "b-F, 10 pages", "run": "lh-pages", "training": 10, "measure": "debnath-block", "value": "f"},
  {"property": "pages needed", "method": "LH", "label": "b-F, all pages", "run": "lh-pages", "training": "most", "measure": "debnath-block", "value": "f"},
  {"property": "pages needed", "method": "CE", "label": "scaled b-F, 10 pages", "run": "ce-pages", "training": 10, "measure": "debnath-block", "value": "f"},
  {"property": "pages needed", "method": "CE", "label": "scaled b-F, all pages", "run": "ce-pages", "training": "most", "measure": "debnath-block", "value": "f"},
  {"property": "pages needed", "method": "(K-)FE", "label": "FE b-F, one page", "run": "ablations-fe", "at": "maxima-of-the-page", "measure": "debnath-block", "value": "f"},
  {"property": "pages needed", "method": "(K-)FE", "label": "FE b-F, all pages", "run": "ablations-fe", "at": "paper", "measure": "debnath-block", "value": "f"},
  {"property": "pages needed", "method": "(K-)FE", "label": "K-FE b-F, one page", "run": "ablations-k-fe", "at": "maxima-of-the-page", "measure": "debnath-block", "value": "f"},
  {"property": "pages needed", "method": "(K-)FE", "label": "K-FE b-F, all pages", "run": "ablations-k-fe", "at": "paper", "measure": "debnath-block", "value": "f"},
]) }}
