/*
title = "WISDOM on each site, by default"
source = "Kao et al. 2005, Figures 18 and 20"
note = "k = 1, ST = .8, TC = (1.25, .8), DSTM and 1-CSTM. Figure 18 has the eight news sites, Figure 20 the university and commercial sites; the figures of the bars are not printed."
order = 90
foot = ["mean", "defined"]
plot = { kind = "bar", x = "site", y = ["TOC F", "article F"] }

[[claim]]
claim = "articles are found better than TOC blocks"
source = "sections 4.2 and 4.4"
sites = 0.51
of = '"article F" - "TOC F"'
least = 0.001
nothing = ['"article F"', '"TOC F"']

[[claim]]
claim = "articles are found very well: precision and recall of at least .8 on most sites"
source = "section 4.4, Figure 18"
sites = 0.51
of = 'least("article precision", "article recall")'
least = 0.8
*/
select site,
  max(precision) filter (where run = 'toc') as "TOC precision", max(recall) filter (where run = 'toc') as "TOC recall",
    max(f) filter (where run = 'toc') as "TOC F",
  max(precision) filter (where run = 'article') as "article precision", max(recall) filter (where run = 'article') as "article recall",
    max(f) filter (where run = 'article') as "article F"
from spot where (run = 'toc' and measure = 'toc-snc' or run = 'article' and measure = 'article-ic') and f is not null
group by site order by site
