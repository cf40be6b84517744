/*
title = "The share of anchors without API, and the better criterion"
source = "Kao et al. 2005, section 4.4"
note = "The share of the anchors with text whose API is zero. F of TOC blocks by API with the paper's settings, and by ALEN as in Figure 21 B with the constraint read on ALEN. A site without marks has the share alone."
order = 115
foot = ["mean", "defined"]
plot = { kind = "scatter", x = "anchors without API", y = "ALEN F" }

{% for share, than, better, one, other in [["at least half", ">=", "ALEN", "toc-alen-constraint", "toc"], ["fewer than half", "<", "API", "toc", "toc-alen-constraint"]] %}
[[claim]]
claim = "where {{ share }} of the anchors have no API, {{ better }} finds TOC blocks better"
source = "section 4.4"
sites = 0.51
from = """
with parted as (select site from figure where run = 'blocks-1' and variant = '0.8' and name = 'anchors-without-api' and value {{ than }} 0.5)
select site, max(f) filter (where run = '{{ one }}') as one, max(f) filter (where run = '{{ other }}') as other
from spot where measure = 'toc-snc' and site in (select site from parted) group by site order by site"""
of = "one - other"
least = 0.001
nothing = ["one", "other"]
{% endfor %}
*/
select site, max(value) filter (where run = 'blocks-1') as "anchors without API", max(value) filter (where run = 'toc') as "API F",
  max(value) filter (where run = 'toc-alen-constraint') as "ALEN F"
from figure
where value is not null
  and (run = 'blocks-1' and variant = '0.8' and name = 'anchors-without-api' or run in ('toc', 'toc-alen-constraint') and measure = 'toc-snc' and name = 'f')
group by site order by site
