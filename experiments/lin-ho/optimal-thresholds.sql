{#- the optimal threshold beside two greedy ones, for blocks at TABLE (`blocks` is empty) and for block-level elements -#}
{% for blocks, order, title, source, note, claim, claimed_in, printed in [
  ["", 40, "Optimal thresholds, and the greedy one beside them", "section 4, table of recall and precision at the optimal threshold",
    "Optimal is the threshold with the best F over terms; of several the smallest. The paper's greedy rule chooses without any mark; it stands here as read literally, and as read in its favour: from the first informative block on.",
    "recall and precision are above 0.95 at the optimal threshold on most sites", "abstract and section 4", "> 0.95"],
  ["-elements", 90, "Blocks at block-level elements: optimal thresholds", "section 5, named as future work", "",
    "the method carries over from TABLE to any block of the document: recall and precision above 0.95 on most sites", "section 5, future work", ""],
] %}
{%- set greedy = "greedy" ~ blocks -%}
{%- set first = greedy ~ "-from-first" -%}
/*
id = "{{ "elements-" if blocks }}optimal-thresholds"
title = "{{ title }}"
source = "Lin and Ho 2002, {{ source }}"
order = {{ order }}
note = "{{ note }}"
{{ "" if blocks else 'published = { file = "published-optimal-thresholds.csv", source = "the paper\'s table; all digits are lost in our copy, and so are the names of seven sites" }' }}
foot = ["mean"]
below = """
with whole_of as (select * from whole where measure = 'feature' and largest)
select own.figures as site, own.recall, own.precision, own.f as "F",
  greedy.recall as "{{ greedy }} recall", greedy.precision as "{{ greedy }} precision", greedy.f as "{{ greedy }} F",
  case when own.figures_at < 2 then greedy.f - own.f end as "{{ greedy }} F less optimal",
  first.recall as "{{ first }} recall", first.precision as "{{ first }} precision", first.f as "{{ first }} F",
  case when own.figures_at < 2 then first.f - own.f end as "{{ first }} F less optimal"
from (select * from whole_of where run = 'thresholds{{ blocks }}' and chosen) as own
left join (select * from whole_of where run = '{{ greedy }}' and not chosen) as greedy on greedy.figures = own.figures
left join (select * from whole_of where run = '{{ first }}' and not chosen) as first on first.figures = own.figures"""

[[claim]]
claim = "{{ claim }}"
source = "{{ claimed_in }}"
published = "{{ printed }}"
sites = 0.51
of = "least(recall, precision)"
least = 0.95

{% for claim, of, least in [["the optimal threshold differs from site to site", "count(distinct optimal)", 2]] if not blocks %}
[[claim]]
claim = "{{ claim }}"
source = "section 4"
of = "{{ of }}"
least = {{ least }}
{% endfor %}

{% for reading, run in [["", greedy], [", read in the paper's favour (from the first informative block on),", first]] if not blocks %}
[[claim]]
claim = "the greedy threshold{{ reading }} comes close to the optimal one: its F is at most 0.05 lower on most sites"
source = "section 4 and section 5"
sites = 0.51
of = '"{{ run }} F" - "F"'
least = -0.05
nothing = ['"{{ run }} F"', '"F"']
{% endfor %}

{% for claim, source, ratio, counted, trait, least in [
  ["precision suffers where a related-news block as long as the article stands in the page", "on the site with the lowest precision",
    "precision", "found", "long-related", 0.01],
  ["wrong hand marks cost recall: it is lower on the pages that have them", "on sites whose recall is not perfect",
    "recall", "relevant", "wrong-mark", 0.001],
] if not blocks %}
[[claim]]
claim = "{{ claim }}"
source = "section 4, {{ source }}"
sites = 0.51
from = """
select site, max(ratio) filter (where not has) as one, max(ratio) filter (where has) as other from (
  select site, has, cast(sum(own.common) as double) / nullif(sum(own.{{ counted }}), 0) as ratio
  from (select *, coalesce(training, 1000000000) as size, ' ' || traits || ' ' like '% {{ trait }} %' as has from scores where page is null) as own
  join best using (data, run, variant, site, size, repeat, measure)
  where run = 'thresholds' and measure = 'feature' group by site, has
) as parts group by site order by site"""
of = "one - other"
least = {{ least }}
nothing = ["one", "other"]
{% endfor %}

{% for trait in ["tabular"] if blocks %}
[[claim]]
claim = "any block of the document does at least as well as TABLE: on the {{ trait }} pages its F at the optimum is no lower on most sites"
source = "section 5, future work"
sites = 0.51
from = """
select own.site, by_trait.f as one, chosen.f as other from (select * from best where run = 'thresholds-elements' and measure = 'feature') as own
left join (select * from by_trait where trait = '{{ trait }}') as by_trait using (run, variant, site, size, measure)
left join (select * from chosen where run = 'thresholds' and measure = 'feature' and most) as chosen on chosen.site = own.site order by own.site"""
of = "one - other"
least = 0.0
nothing = ["one", "other"]
{% endfor %}
*/
with spots as (select * from spot where measure = 'feature' and most), thresholds as (select * from figure where name = 'threshold' and most)
select own.site, cast(own.x as varchar) as optimal, cast(own.low as varchar) as "same F from", cast(own.high as varchar) as "same F to",
  own.recall, own.precision, own.f as "F",
  greedy_fit.value as "{{ greedy }} threshold", greedy.recall as "{{ greedy }} recall", greedy.precision as "{{ greedy }} precision",
  greedy.f as "{{ greedy }} F", greedy.f - own.f as "{{ greedy }} F less optimal",
  first_fit.value as "{{ first }} threshold", first.recall as "{{ first }} recall", first.precision as "{{ first }} precision",
  first.f as "{{ first }} F", first.f - own.f as "{{ first }} F less optimal"
from (select * from chosen where run = 'thresholds{{ blocks }}' and measure = 'feature' and most) as own
left join (select * from spots where run = '{{ greedy }}') as greedy on greedy.site = own.site
left join (select * from thresholds where run = '{{ greedy }}') as greedy_fit on greedy_fit.site = own.site
left join (select * from spots where run = '{{ first }}') as first on first.site = own.site
left join (select * from thresholds where run = '{{ first }}') as first_fit on first_fit.site = own.site
order by own.site
{% endfor %}
