/*
title = "Size of blocks against ST"
source = "Kao et al. 2005, Figure 13"
note = "What k-MIB finds in the pages fitted on, before the type constraints; the size is the number of tree nodes."
order = 41
uneven = [": sites"]
plot = { kind = "line", x = "parameter", y = ["k = 1", "k = 3", "k = 5"] }

[[claim]]
claim = "a higher ST gives smaller blocks"
source = "section 4.2, Figure 13"
from = """
select site, max(value) filter (where variant = '0.5') as one, max(value) filter (where variant = '0.95') as other
from figure where run = 'blocks-5' and name = 'nodes-a-block' group by site order by site"""
of = "one - other"
least = 0.0
*/
select variant as parameter, max(value) filter (where run = 'blocks-1') as "k = 1", max(sites) filter (where run = 'blocks-1') as "k = 1: sites",
  max(value) filter (where run = 'blocks-3') as "k = 3", max(sites) filter (where run = 'blocks-3') as "k = 3: sites",
  max(value) filter (where run = 'blocks-5') as "k = 5", max(sites) filter (where run = 'blocks-5') as "k = 5: sites"
from curve where run in ('blocks-1', 'blocks-3', 'blocks-5') and name = 'nodes-a-block' group by variant, x order by x
