/*
title = "Average API of the blocks found, ST = .9"
source = "Kao et al. 2005, Figure 14"
order = 50
note = """Blocks of k = 5 before the type constraints, by their API_A over their number of anchors. The paper shows its site UDN, with groups \
of noise at 1.1 and 2.2, and takes 1.25 as the constraint. The last bin holds all above."""
pivot = { column = "site", values = ["value"] }
plot = { kind = "bar", x = "average-api, from", y = "value", by = "site" }

[[claim]]
claim = "there are sites on which 68 % of the blocks have an average API below 2, at k = 5"
source = "section 4.2, of CNET"
sites = 0.01
from = """
select site, sum(value) as share from figure
where run = 'blocks-5' and variant = '0.9' and name like 'average-api:%' and cast(split_part(name, ':', 2) as double) < 1.95 group by site order by site"""
of = "share"
least = 0.68
*/
select split_part(name, ':', 2) as "average-api, from", site, value from (
  select name, site, value from figure where run = 'blocks-5' and variant = '0.9'
  union all select name, 'mean of sites' as site, value from curve where run = 'blocks-5' and variant = '0.9'
) as own where name like 'average-api:%' order by cast(split_part(name, ':', 2) as double), site = 'mean of sites', site
