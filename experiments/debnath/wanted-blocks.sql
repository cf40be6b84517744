/*
title = "One wanted block and several: FeatureExtractor and K-FeatureExtractor"
source = "Debnath et al. 2005, sections 5.2 and 6.4, Table 3"
note = "FeatureExtractor keeps one block a page. Where reviews stand in blocks of their own, and on main pages with a teaser a story, several are wanted. The paper does not print what it got there; it says that it was poor."
order = 30
foot = ["mean", "defined"]
plot = { kind = "bar", x = "site", y = ["FE F", "K-FE F", "K-FE, two of three F"] }

[[claim]]
claim = "FeatureExtractor does well where one block is wanted: b-F of at least .9 on pages without reviews that are no main pages"
source = "section 6.4, Table 2"
published = ".95 to 1.00"
from = """
select site, 2 * cast(sum(common) filter (where single) as double) / nullif(sum(relevant + found) filter (where single), 0) as value from (
  select *, ' ' || traits || ' ' not like '% reviews %' and ' ' || traits || ' ' not like '% main-page %' as single
  from scores where run = 'fe' and measure = 'debnath-block' and page is null
) as own group by site order by site"""
of = "value"
least = 0.9

[[claim]]
claim = "FeatureExtractor misses most blocks where several are wanted: on pages with reviews K-FeatureExtractor has a b-F better by .2 and more"
source = "sections 5.2 and 6.4"
from = """
select site, max(f) filter (where run = 'k-fe' and trait = 'reviews') as one, max(f) filter (where run = 'fe' and trait = 'reviews') as other
from by_trait where measure = 'debnath-block' and most group by site order by site"""
of = "one - other"
least = 0.2
nothing = ["one", "other"]

[[claim]]
claim = "K-FeatureExtractor mends it: b-recall of at least .95 on pages with reviews"
source = "Table 3"
published = ".956 to .99"
from = """
select site, max(recall) filter (where trait = 'reviews') as recall
from by_trait where run = 'k-fe' and measure = 'debnath-block' and most group by site order by site"""
of = "recall"
least = 0.95

[[claim]]
claim = "K-FeatureExtractor is not worse than FeatureExtractor in b-F on any site"
source = "section 5.2"
of = '"K-FE F" - "FE F"'
least = 0.0
nothing = ['"K-FE F"', '"FE F"']
*/
select site,
  max(precision) filter (where run = 'fe') as "FE precision", max(recall) filter (where run = 'fe') as "FE recall", max(f) filter (where run = 'fe') as "FE F",
  max(precision) filter (where run = 'k-fe') as "K-FE precision", max(recall) filter (where run = 'k-fe') as "K-FE recall",
    max(f) filter (where run = 'k-fe') as "K-FE F",
  max(precision) filter (where run = 'k-fe-3') as "K-FE, two of three precision", max(recall) filter (where run = 'k-fe-3') as "K-FE, two of three recall",
    max(f) filter (where run = 'k-fe-3') as "K-FE, two of three F"
from spot where measure = 'debnath-block' and most group by site order by site
