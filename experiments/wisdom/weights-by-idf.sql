/*
title = "W of a term against its IDF"
source = "Kao et al. 2005, section 3.1 and Figure 5"
order = 9
note = """The mean of W = 1 - EN over the terms of a site, by their IDF, log_n (n / df) of n pages with a document count df. The paper proves that W is at least IDF: \
a term that is spread unevenly weighs more. The last bin has the terms of a single page, whose W is 1."""
pivot = { column = "site", values = ["value"] }
plot = { kind = "line", x = "weight-by-idf, from", y = "value", by = "site" }

[[claim]]
claim = "the weight by entropy is at least IDF, in each tenth of IDF"
source = "section 3.1"
from = """
select site, min(value - cast(split_part(name, ':', 2) as double)) as difference from figure
where run = 'blocks-1' and variant = '0.8' and name like 'weight-by-idf:%' group by site order by site"""
of = "difference"
least = -0.000001
*/
select split_part(name, ':', 2) as "weight-by-idf, from", site, value from (
  select name, site, value from figure where run = 'blocks-1' and variant = '0.8'
  union all select name, 'mean of sites' as site, value from curve where run = 'blocks-1' and variant = '0.8'
) as own where name like 'weight-by-idf:%' order by cast(split_part(name, ':', 2) as double), site = 'mean of sites', site
