/*
title = "WISDOM and the two plain methods"
source = "Kao et al. 2005, Figure 19"
note = "M1 keeps all leaves that meet the type constraint, M2 those of them whose text is longer than 5."
order = 100
foot = ["mean", "defined"]
plot = { kind = "bar", x = "site", y = ["WISDOM TOC F", "M1 TOC F", "M2 TOC F", "WISDOM article F", "M1 article F", "M2 article F"] }

{% for of, column in [["TOC blocks", "TOC"], ["articles", "article"]] %}
{% for plain in ["M1", "M2"] %}
[[claim]]
claim = "WISDOM finds {{ of }} better than {{ plain }}"
source = "section 4.4, Figure 19"
sites = 0.51
of = '"WISDOM {{ column }} F" - "{{ plain }} {{ column }} F"'
least = 0.001
nothing = ['"WISDOM {{ column }} F"', '"{{ plain }} {{ column }} F"']
{% endfor %}
{% endfor %}
*/
select site,
  max(precision) filter (where run = 'toc') as "WISDOM TOC precision", max(recall) filter (where run = 'toc') as "WISDOM TOC recall",
    max(f) filter (where run = 'toc') as "WISDOM TOC F",
  max(precision) filter (where run = 'm1-toc') as "M1 TOC precision", max(recall) filter (where run = 'm1-toc') as "M1 TOC recall",
    max(f) filter (where run = 'm1-toc') as "M1 TOC F",
  max(precision) filter (where run = 'm2-toc') as "M2 TOC precision", max(recall) filter (where run = 'm2-toc') as "M2 TOC recall",
    max(f) filter (where run = 'm2-toc') as "M2 TOC F",
  max(precision) filter (where run = 'article') as "WISDOM article precision", max(recall) filter (where run = 'article') as "WISDOM article recall",
    max(f) filter (where run = 'article') as "WISDOM article F",
  max(precision) filter (where run = 'm1-article') as "M1 article precision", max(recall) filter (where run = 'm1-article') as "M1 article recall",
    max(f) filter (where run = 'm1-article') as "M1 article F",
  max(precision) filter (where run = 'm2-article') as "M2 article precision", max(recall) filter (where run = 'm2-article') as "M2 article recall",
    max(f) filter (where run = 'm2-article') as "M2 article F"
from spot
where (run in ('toc', 'm1-toc', 'm2-toc') and measure = 'toc-snc' or run in ('article', 'm1-article', 'm2-article') and measure = 'article-ic') and f is not null
group by site order by site
