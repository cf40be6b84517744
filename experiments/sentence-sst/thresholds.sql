/*
title = "Sentence-level SST: one threshold for all nodes"
source = "2014, section 4.4, which chooses one for each node"
note = "Words kept, against the marked text."
part = 5
order = 0
uneven = [": sites"]
plot = { kind = "line", x = "parameter", y = ["one threshold precision", "one threshold recall", "one threshold F"] }

[[claim]]
claim = "the higher the threshold, the higher the recall: at .9 above .3"
source = "section 4.4"
from = """
select site, max(recall) filter (where variant = '0.9') as one, max(recall) filter (where variant = '0.3') as other
from spot where run = 'ssst-thresholds' and measure = 'token' and most group by site order by site"""
of = "one - other"
least = 0.0
nothing = ["one", "other"]

[[claim]]
claim = "the higher the threshold, the lower the precision: at .9 below .3"
source = "section 4.4"
from = """
select site, max(precision) filter (where variant = '0.3') as one, max(precision) filter (where variant = '0.9') as other
from spot where run = 'ssst-thresholds' and measure = 'token' and most group by site order by site"""
of = "one - other"
least = 0.0
nothing = ["one", "other"]
*/
select variant as parameter,
  max(value) filter (where name = 'precision') as "one threshold precision", max(sites) filter (where name = 'precision') as "one threshold precision: sites",
  max(value) filter (where name = 'recall') as "one threshold recall", max(sites) filter (where name = 'recall') as "one threshold recall: sites",
  max(value) filter (where name = 'f') as "one threshold F", max(sites) filter (where name = 'f') as "one threshold F: sites"
from curve where run = 'ssst-thresholds' and measure = 'token' group by variant, x order by x
