/*
title = "LH, ContentExtractor, FeatureExtractors and L-Extractor, site by site"
source = "Debnath et al. 2005, Tables 2 and 3"
note = """Precision, recall and F over blocks. The paper's figures of CE stand beside CE with scaled counts, as raw ones keep next to nothing of these pages. Its figures of FE and K-FE are "almost the same" on the news sites (Table 2) and those of K-FE alone on the last four (Table 3)."""
order = 20
published = { file = "published-blocks.csv", source = "Tables 2 and 3; the columns of (K-)FE under K-FE" }
foot = ["mean", "defined"]
plot = { kind = "bar", x = "site", y = ["LH F", "LH best F", "CE F", "CE scaled F", "FE F", "K-FE F", "L F"] }

{% for claim, source, one, other in [
  ["ContentExtractor has a better b-precision than LH on every site", "section 6.4", "CE precision", "LH precision"],
  ["ContentExtractor with scaled counts has a better b-precision than LH on every site", "section 6.4, with the number of words scaled",
    "CE scaled precision", "LH precision"],
] %}
[[claim]]
claim = "{{ claim }}"
source = "{{ source }}"
published = "CE .911 to .997, LH .730 to .882"
of = '"{{ one }}" - "{{ other }}"'
least = 0.0
nothing = ['"{{ one }}"', '"{{ other }}"']
{% endfor %}

[[claim]]
claim = "ContentExtractor with scaled counts has a better b-F than LH at each site's best threshold, on most sites"
source = "control: section 6.4 against an LH that no use could have"
sites = 0.51
of = '"CE scaled F" - "LH best F"'
least = 0.0
nothing = ['"CE scaled F"', '"LH best F"']

{% for claim, source, published, column, least in [
  ["the b-recall of ContentExtractor is close to 1 on every site: at least .95", "section 6.5", ".98 to 1.00", "CE recall", 0.95],
  ["the b-recall of ContentExtractor with scaled counts is close to 1 on every site: at least .95", "section 6.5, with the number of words scaled",
    ".98 to 1.00", "CE scaled recall", 0.95],
  ["the b-precision of ContentExtractor with scaled counts is above .9 on every site", "Tables 2 and 3, with the number of words scaled",
    ".911 to .997", "CE scaled precision", 0.9],
  ["K-FeatureExtractor reaches a b-precision of .92 on every site", "Tables 2 and 3", ".92 to 1.00", "K-FE precision", 0.92],
  ["K-FeatureExtractor reaches a b-recall of .95 on every site", "Tables 2 and 3", ".95 to 1.00", "K-FE recall", 0.95],
] %}
[[claim]]
claim = "{{ claim }}"
source = "{{ source }}"
published = "{{ published }}"
of = '"{{ column }}"'
least = {{ least }}
{% endfor %}
*/
select site,
  max(precision) filter (where run = 'lh') as "LH precision", max(recall) filter (where run = 'lh') as "LH recall", max(f) filter (where run = 'lh') as "LH F",
  max(precision) filter (where run = 'lh-thresholds') as "LH best precision", max(recall) filter (where run = 'lh-thresholds') as "LH best recall",
    max(f) filter (where run = 'lh-thresholds') as "LH best F",
  max(precision) filter (where run = 'ce') as "CE precision", max(recall) filter (where run = 'ce') as "CE recall", max(f) filter (where run = 'ce') as "CE F",
  max(precision) filter (where run = 'ce-scaled') as "CE scaled precision", max(recall) filter (where run = 'ce-scaled') as "CE scaled recall",
    max(f) filter (where run = 'ce-scaled') as "CE scaled F",
  max(precision) filter (where run = 'fe') as "FE precision", max(recall) filter (where run = 'fe') as "FE recall", max(f) filter (where run = 'fe') as "FE F",
  max(precision) filter (where run = 'k-fe') as "K-FE precision", max(recall) filter (where run = 'k-fe') as "K-FE recall",
    max(f) filter (where run = 'k-fe') as "K-FE F",
  max(precision) filter (where run = 'l') as "L precision", max(recall) filter (where run = 'l') as "L recall", max(f) filter (where run = 'l') as "L F"
from (
  select site, run, precision, recall, f from spot where run in ('lh', 'ce', 'ce-scaled', 'fe', 'k-fe', 'l') and measure = 'debnath-block' and most
  union all select site, run, precision, recall, f from chosen where run = 'lh-thresholds' and measure = 'debnath-block' and most
) as figures group by site order by site
