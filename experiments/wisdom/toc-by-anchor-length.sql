/*
title = "TOC blocks by API and by ALEN"
source = "Kao et al. 2005, Figure 21"
note = "A: k = 1, ST = .8, DSTM and 1-CSTM, by API. B: ST = .9, not expanded, by ALEN. The paper gives B the constraint 1.25 as well and does not say of what: here of API_A, and of ALEN_A."
order = 110
foot = ["mean", "defined"]
plot = { kind = "bar", x = "site", y = ["A F", "B F", "B, TC of ALEN F"] }

[[claim]]
claim = "where anchors are poor ALEN finds TOC blocks better: it does on some sites"
source = "section 4.4, Figure 21"
sites = 0.2
of = '"B, TC of ALEN F" - "A F"'
least = 0.001
nothing = ['"B, TC of ALEN F"', '"A F"']
*/
select site,
  max(precision) filter (where run = 'toc') as "A precision", max(recall) filter (where run = 'toc') as "A recall",
    max(f) filter (where run = 'toc') as "A F",
  max(precision) filter (where run = 'toc-alen') as "B precision", max(recall) filter (where run = 'toc-alen') as "B recall",
    max(f) filter (where run = 'toc-alen') as "B F",
  max(precision) filter (where run = 'toc-alen-constraint') as "B, TC of ALEN precision", max(recall) filter (where run = 'toc-alen-constraint') as "B, TC of ALEN recall",
    max(f) filter (where run = 'toc-alen-constraint') as "B, TC of ALEN F"
from spot where run in ('toc', 'toc-alen', 'toc-alen-constraint') and measure = 'toc-snc' and f is not null group by site order by site
