/*
title = "Blocks at block-level elements: optimal thresholds"
source = "Lin and Ho 2002, section 5, named as future work"
order = 90
foot = ["mean"]
below = """
select own.figures as site, own.recall, own.precision, own.f as "F",
  greedy.recall as "greedy-elements recall", greedy.precision as "greedy-elements precision", greedy.f as "greedy-elements F", case when own.figures_at < 2 then greedy.f - own.f end as "greedy-elements F less optimal",
  first.recall as "greedy-elements-from-first recall", first.precision as "greedy-elements-from-first precision", first.f as "greedy-elements-from-first F", case when own.figures_at < 2 then first.f - own.f end as "greedy-elements-from-first F less optimal"
from (select * from whole where run = 'thresholds-elements' and chosen and measure = 'feature' and largest) as own
left join (select * from whole where run = 'greedy-elements' and not chosen and measure = 'feature' and largest) as greedy on greedy.figures = own.figures
left join (select * from whole where run = 'greedy-elements-from-first' and not chosen and measure = 'feature' and largest) as first on first.figures = own.figures"""

[[claim]]
claim = "the method carries over from TABLE to any block of the document: recall and precision above 0.95 on most sites"
source = "section 5, future work"
sites = 0.51
of = "least(recall, precision)"
least = 0.95

[[claim]]
claim = "any block of the document does at least as well as TABLE: on the tabular pages its F at the optimum is no lower on most sites"
source = "section 5, future work"
sites = 0.51
from = """
select own.site, by_trait.f as one, chosen.f as other from (select * from best where run = 'thresholds-elements' and measure = 'feature') as own
left join (select * from by_trait where trait = 'tabular') as by_trait on by_trait.run = own.run and by_trait.variant = own.variant and by_trait.site = own.site and by_trait.size = own.size and by_trait.measure = own.measure
left join (select * from chosen where run = 'thresholds' and measure = 'feature' and most) as chosen on chosen.site = own.site order by own.site"""
of = "one - other"
least = 0.0
nothing = ["one", "other"]
*/
select own.site, cast(own.x as varchar) as optimal, cast(own.low as varchar) as "same F from", cast(own.high as varchar) as "same F to", own.recall, own.precision, own.f as "F",
  greedy_fit.value as "greedy-elements threshold", greedy.recall as "greedy-elements recall", greedy.precision as "greedy-elements precision", greedy.f as "greedy-elements F", greedy.f - own.f as "greedy-elements F less optimal",
  first_fit.value as "greedy-elements-from-first threshold", first.recall as "greedy-elements-from-first recall", first.precision as "greedy-elements-from-first precision", first.f as "greedy-elements-from-first F", first.f - own.f as "greedy-elements-from-first F less optimal"
from (select * from chosen where run = 'thresholds-elements' and measure = 'feature' and most) as own
left join (select * from spot where run = 'greedy-elements' and measure = 'feature' and most) as greedy on greedy.site = own.site
left join (select * from figure where run = 'greedy-elements' and name = 'threshold' and most) as greedy_fit on greedy_fit.site = own.site
left join (select * from spot where run = 'greedy-elements-from-first' and measure = 'feature' and most) as first on first.site = own.site
left join (select * from figure where run = 'greedy-elements-from-first' and name = 'threshold' and most) as first_fit on first_fit.site = own.site
order by own.site
