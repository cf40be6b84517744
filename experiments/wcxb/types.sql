/*
title = "WCXB by type of page"
source = "WCXB, README: F1 by page type, development set"
note = "F, the mean over the pages of each type; the printed figures are by `word-sets`."
order = 2
published = { file = "published-types.csv", source = "README, F1 by page type, development set: five of the systems" }

[pivot]
column = "measure"
values = [
  "recall", "precision", "F", "F pooled", "recall, mean of pages", "precision, mean of pages", "F, mean of pages",
  "F, mean of pages: article", "F, mean of pages: documentation", "F, mean of pages: service", "F, mean of pages: forum",
  "F, mean of pages: collection", "F, mean of pages: listing", "F, mean of pages: product", "pages with precision",
]

[[claim]]
claim = "on articles the top systems converge: the best four lie within .03"
source = """README, "Why WCXB?" and the key finding"""
published = "best four .908 to .932"
from = """
select page_f as f from summary_by_trait where measure = 'word-sets' and trait = 'article' and not baseline and page_f is not null
order by f desc limit 4"""
of = "case when count(*) >= 4 then max(f) - min(f) end"
most = 0.03

{% for type, best in [
  ["forum", "best four .530 to .808, best five .466 to .808"],
  ["product", "best four .502 to .641, best five .407 to .641"],
  ["collection", "best four .504 to .716, best five .445 to .716"],
] %}
[[claim]]
claim = "on pages of the type {{ type }} the gap widens: the best four are .2 and more apart"
source = """README, "Why WCXB?": 20 to 30 points on forums, products and collections"""
published = "{{ best }}"
from = """
select page_f as f from summary_by_trait where measure = 'word-sets' and trait = '{{ type }}' and not baseline and page_f is not null
order by f desc limit 4"""
of = "case when count(*) >= 4 then max(f) - min(f) end"
least = 0.2
{% endfor %}
*/
select run, variant, own.changed, max(own.sites) as sites, measure, max(own.recall) as recall, max(own.precision) as precision, max(own.f) as "F",
  max(own.pooled) as "F pooled", max(own.page_recall) as "recall, mean of pages", max(own.page_precision) as "precision, mean of pages",
  max(own.page_f) as "F, mean of pages",
  max(typed.page_f) filter (where trait = 'article') as "F, mean of pages: article",
  max(typed.page_f) filter (where trait = 'documentation') as "F, mean of pages: documentation",
  max(typed.page_f) filter (where trait = 'service') as "F, mean of pages: service",
  max(typed.page_f) filter (where trait = 'forum') as "F, mean of pages: forum",
  max(typed.page_f) filter (where trait = 'collection') as "F, mean of pages: collection",
  max(typed.page_f) filter (where trait = 'listing') as "F, mean of pages: listing",
  max(typed.page_f) filter (where trait = 'product') as "F, mean of pages: product", max(own.with_precision) as "pages with precision"
from summary as own join summary_by_trait as typed using (run, variant, measure)
where measure in ('words', 'word-sets')
group by run, variant, own.changed, measure, own.run_at, own.variant_at, own.measure_at order by own.run_at, own.variant_at, own.measure_at
