/*
title = "Properties of LH, ContentExtractor and the FeatureExtractors, in the paper's words"
source = "Debnath et al. 2005, Table 4"
note = "The paper compares in words, drawn from its Tables 2 and 3 and Figure 7; here medians and claims stand beside them. All that the FeatureExtractors take from other pages are the maxima that features are divided by, so one page is enough where that page's own maxima do as well. That very high is more than high is read on CE scaled."
order = 35
published = { file = "published-properties.csv", source = "Table 4, shortened" }

{% for claim, ratio, one, other in [
  ["K-FeatureExtractor has a better b-precision than ContentExtractor with scaled counts on every site", "precision", "k-fe", "ce-scaled"],
  ["the b-recall of ContentExtractor with scaled counts is not below that of LH on any site", "recall", "ce-scaled", "lh"],
] %}
[[claim]]
claim = "{{ claim }}"
source = "Table 4, with the number of words scaled"
published = "very high against high"
from = """
select site, max({{ ratio }}) filter (where run = '{{ one }}') as one, max({{ ratio }}) filter (where run = '{{ other }}') as other
from spot where measure = 'debnath-block' and most group by site order by site"""
of = "one - other"
least = 0.0
nothing = ["one", "other"]
{% endfor %}

{% for run, name in [["ablations-fe", "FeatureExtractor"], ["ablations-k-fe", "K-FeatureExtractor"]] %}
[[claim]]
claim = "one page is enough for {{ name }}: b-F within .05 of what all pages give"
source = "Table 4"
from = """
select site, max(f) filter (where variant = 'maxima-of-the-page') as one, max(f) filter (where variant = 'paper') as other
from spot where run = '{{ run }}' and measure = 'debnath-block' and most group by site order by site"""
of = "abs(one - other)"
most = 0.05
nothing = ["one", "other"]
{% endfor %}
*/
select listed.property, listed.method, case listed.method when 'LH' then "LH" when 'CE' then "CE" else "(K-)FE" end as published, listed.figure,
  case listed.property when 'b-precision' then precision when 'b-recall' then recall else f end as median
from (values
  ('b-precision', 'LH', 'LH', 'lh', 'all'),
  ('b-precision', 'CE', 'CE', 'ce', 'all'),
  ('b-precision', 'CE', 'CE scaled', 'ce-scaled', 'all'),
  ('b-precision', '(K-)FE', 'FE', 'fe', 'all'),
  ('b-precision', '(K-)FE', 'K-FE', 'k-fe', 'all'),
  ('b-recall', 'LH', 'LH', 'lh', 'all'),
  ('b-recall', 'CE', 'CE', 'ce', 'all'),
  ('b-recall', 'CE', 'CE scaled', 'ce-scaled', 'all'),
  ('b-recall', '(K-)FE', 'FE', 'fe', 'all'),
  ('b-recall', '(K-)FE', 'K-FE', 'k-fe', 'all'),
  ('pages needed', 'LH', 'b-F, 10 pages', 'lh-pages', '10'),
  ('pages needed', 'LH', 'b-F, all pages', 'lh-pages', 'all'),
  ('pages needed', 'CE', 'scaled b-F, 10 pages', 'ce-pages', '10'),
  ('pages needed', 'CE', 'scaled b-F, all pages', 'ce-pages', 'all'),
  ('pages needed', '(K-)FE', 'FE b-F, one page', 'ablations-fe/maxima-of-the-page', 'all'),
  ('pages needed', '(K-)FE', 'FE b-F, all pages', 'ablations-fe/paper', 'all'),
  ('pages needed', '(K-)FE', 'K-FE b-F, one page', 'ablations-k-fe/maxima-of-the-page', 'all'),
  ('pages needed', '(K-)FE', 'K-FE b-F, all pages', 'ablations-k-fe/paper', 'all'),
  ('time', 'LH', null, null, null),
  ('time', 'CE', null, null, null),
  ('time', '(K-)FE', null, null, null)
) as listed(property, method, figure, run, pages)
join published_properties as words on words.property = listed.property
left join (
  select name, trained_on, median(precision) as precision, median(recall) as recall, median(f) as f
  from spot where measure = 'debnath-block' group by name, trained_on
) as own on own.name = listed.run and own.trained_on = listed.pages
order by listed.property, listed.method desc, listed.run, listed.pages
