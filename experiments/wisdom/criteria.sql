/*
title = "TOC blocks: search and threshold by API and by ALEN"
source = "Kao et al. 2005, Figure 12"
note = "F of anchors against ST, k = 1, before phase 3. The paper finds API better where ST is .8 and below."
order = 30
uneven = [": sites"]
plot = { kind = "line", x = "parameter", y = ["API F", "ALEN F"] }

{% for at in ["0.4", "0.6", "0.8"] %}
[[claim]]
claim = "API is the better criterion for TOC blocks at ST = {{ at }}"
source = "section 4.2, Figure 12"
sites = 0.51
from = """
select site, max(f) filter (where run = 'criterion-api') as one, max(f) filter (where run = 'criterion-alen') as other
from spot where variant = '{{ at }}' and measure = 'toc-snc' group by site order by site"""
of = "one - other"
least = 0.001
nothing = ["one", "other"]
{% endfor %}

[[claim]]
claim = "at ST = 1 it is not: ALEN is as good or better"
source = "section 4.2, Figure 12"
sites = 0.51
from = """
select site, max(f) filter (where run = 'criterion-alen') as one, max(f) filter (where run = 'criterion-api') as other
from spot where variant = '1' and measure = 'toc-snc' group by site order by site"""
of = "one - other"
least = 0.0
nothing = ["one", "other"]
*/
select variant as parameter, avg(f) filter (where run = 'criterion-api') as "API F", count(f) filter (where run = 'criterion-api') as "API F: sites",
  avg(f) filter (where run = 'criterion-alen') as "ALEN F", count(f) filter (where run = 'criterion-alen') as "ALEN F: sites"
from spot where run in ('criterion-api', 'criterion-alen') and measure = 'toc-snc' group by variant, x order by x
