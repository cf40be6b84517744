/*
title = "Optimal thresholds, and the greedy one beside them"
source = "Lin and Ho 2002, section 4, table of recall and precision at the optimal threshold"
order = 40
note = """Optimal is the threshold with the best F over terms; of several the smallest. The paper's greedy rule \
chooses without any mark; it stands here as read literally, and as read in its favour: from the first informative \
block on."""
published = { file = "published-optimal-thresholds.csv", source = "the paper's table; all digits are lost in our copy, and so are the names of seven sites" }
foot = ["mean"]
below = """
select own.figures as site, own.recall, own.precision, own.f as "F",
  greedy.recall as "greedy recall", greedy.precision as "greedy precision", greedy.f as "greedy F", case when own.figures_at < 2 then greedy.f - own.f end as "greedy F less optimal",
  first.recall as "greedy-from-first recall", first.precision as "greedy-from-first precision", first.f as "greedy-from-first F", case when own.figures_at < 2 then first.f - own.f end as "greedy-from-first F less optimal"
from (select * from whole where run = 'thresholds' and chosen and measure = 'feature' and largest) as own
left join (select * from whole where run = 'greedy' and not chosen and measure = 'feature' and largest) as greedy on greedy.figures = own.figures
left join (select * from whole where run = 'greedy-from-first' and not chosen and measure = 'feature' and largest) as first on first.figures = own.figures"""

[[claim]]
claim = "recall and precision are above 0.95 at the optimal threshold on most sites"
source = "abstract and section 4"
published = "> 0.95"
sites = 0.51
of = "least(recall, precision)"
least = 0.95

[[claim]]
claim = "the optimal threshold differs from site to site"
source = "section 4"
of = "count(distinct optimal)"
least = 2

[[claim]]
claim = "the greedy threshold comes close to the optimal one: its F is at most 0.05 lower on most sites"
source = "section 4 and section 5"
sites = 0.51
of = '"greedy F" - "F"'
least = -0.05
nothing = ['"greedy F"', '"F"']

[[claim]]
claim = "the greedy threshold, read in the paper's favour (from the first informative block on), comes close to the optimal one: its F is at most 0.05 lower on most sites"
source = "section 4 and section 5"
sites = 0.51
of = '"greedy-from-first F" - "F"'
least = -0.05
nothing = ['"greedy-from-first F"', '"F"']

[[claim]]
claim = "precision suffers where a related-news block as long as the article stands in the page"
source = "section 4, on the site with the lowest precision"
sites = 0.51
from = """
select site, max(precision) filter (where not has) as one, max(precision) filter (where has) as other from (
  select own.site, own.has, cast(sum(own.common) as double) / nullif(sum(own.found), 0) as precision
  from (select scores.*, coalesce(training, 1000000000) as size, ' ' || traits || ' ' like '% long-related %' as has from scores where page is null) as own
  join best on best.data = own.data and best.run = own.run and best.variant = own.variant and best.site = own.site and best.size = own.size and best.repeat = own.repeat and best.measure = own.measure
  where own.run = 'thresholds' and own.measure = 'feature' group by own.site, own.has
) as parts group by site order by site"""
of = "one - other"
least = 0.01
nothing = ["one", "other"]

[[claim]]
claim = "wrong hand marks cost recall: it is lower on the pages that have them"
source = "section 4, on sites whose recall is not perfect"
sites = 0.51
from = """
select site, max(recall) filter (where not has) as one, max(recall) filter (where has) as other from (
  select own.site, own.has, cast(sum(own.common) as double) / nullif(sum(own.relevant), 0) as recall
  from (select scores.*, coalesce(training, 1000000000) as size, ' ' || traits || ' ' like '% wrong-mark %' as has from scores where page is null) as own
  join best on best.data = own.data and best.run = own.run and best.variant = own.variant and best.site = own.site and best.size = own.size and best.repeat = own.repeat and best.measure = own.measure
  where own.run = 'thresholds' and own.measure = 'feature' group by own.site, own.has
) as parts group by site order by site"""
of = "one - other"
least = 0.001
nothing = ["one", "other"]
*/
select own.site, cast(own.x as varchar) as optimal, cast(own.low as varchar) as "same F from", cast(own.high as varchar) as "same F to", own.recall, own.precision, own.f as "F",
  greedy_fit.value as "greedy threshold", greedy.recall as "greedy recall", greedy.precision as "greedy precision", greedy.f as "greedy F", greedy.f - own.f as "greedy F less optimal",
  first_fit.value as "greedy-from-first threshold", first.recall as "greedy-from-first recall", first.precision as "greedy-from-first precision", first.f as "greedy-from-first F", first.f - own.f as "greedy-from-first F less optimal"
from (select * from chosen where run = 'thresholds' and measure = 'feature' and most) as own
left join (select * from spot where run = 'greedy' and measure = 'feature' and most) as greedy on greedy.site = own.site
left join (select * from figure where run = 'greedy' and name = 'threshold' and most) as greedy_fit on greedy_fit.site = own.site
left join (select * from spot where run = 'greedy-from-first' and measure = 'feature' and most) as first on first.site = own.site
left join (select * from figure where run = 'greedy-from-first' and name = 'threshold' and most) as first_fit on first_fit.site = own.site
order by own.site
