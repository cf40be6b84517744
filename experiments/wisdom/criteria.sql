/*
title = "TOC blocks: search and threshold by API and by ALEN"
source = "Kao et al. 2005, Figure 12"
note = "F of anchors against ST, k = 1, before phase 3. The paper finds API better where ST is .8 and below."
order = 30
uneven = [": sites"]
plot = { kind = "line", x = "parameter", y = ["API F", "ALEN F"] }

{% for at, claim, one, other, least in [
  ["0.4", "API is the better criterion for TOC blocks at ST = 0.4", "api", "alen", 0.001],
  ["0.6", "API is the better criterion for TOC blocks at ST = 0.6", "api", "alen", 0.001],
  ["0.8", "API is the better criterion for TOC blocks at ST = 0.8", "api", "alen", 0.001],
  ["1", "at ST = 1 it is not: ALEN is as good or better", "alen", "api", 0.0],
] %}
[[claim]]
claim = "{{ claim }}"
source = "section 4.2, Figure 12"
sites = 0.51
from = """
select site, max(f) filter (where run = 'criterion-{{ one }}') as one, max(f) filter (where run = 'criterion-{{ other }}') as other
from spot where variant = '{{ at }}' and measure = 'toc-snc' group by site order by site"""
of = "one - other"
least = {{ least }}
nothing = ["one", "other"]
{% endfor %}
*/
select variant as parameter, avg(f) filter (where run = 'criterion-api') as "API F", count(f) filter (where run = 'criterion-api') as "API F: sites",
  avg(f) filter (where run = 'criterion-alen') as "ALEN F", count(f) filter (where run = 'criterion-alen') as "ALEN F: sites"
from spot where run in ('criterion-api', 'criterion-alen') and measure = 'toc-snc' group by variant, x order by x
