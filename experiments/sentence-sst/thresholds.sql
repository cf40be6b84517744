/*
title = "Sentence-level SST: one threshold for all nodes"
source = "2014, section 4.4, which chooses one for each node"
note = "Words kept, against the marked text."
part = 5
order = 0
uneven = [": sites"]
plot = { kind = "line", x = "parameter", y = ["one threshold precision", "one threshold recall", "one threshold F"] }

{% for words, ratio, one, other in [["higher the recall: at .9 above .3", "recall", "0.9", "0.3"], ["lower the precision: at .9 below .3", "precision", "0.3", "0.9"]] %}
[[claim]]
claim = "the higher the threshold, the {{ words }}"
source = "section 4.4"
from = """
select site, max({{ ratio }}) filter (where variant = '{{ one }}') as one, max({{ ratio }}) filter (where variant = '{{ other }}') as other
from spot where run = 'ssst-thresholds' and measure = 'token' and most group by site order by site"""
of = "one - other"
least = 0.0
nothing = ["one", "other"]
{% endfor %}
*/
select variant as parameter,
  max(value) filter (where name = 'precision') as "one threshold precision", max(sites) filter (where name = 'precision') as "one threshold precision: sites",
  max(value) filter (where name = 'recall') as "one threshold recall", max(sites) filter (where name = 'recall') as "one threshold recall: sites",
  max(value) filter (where name = 'f') as "one threshold F", max(sites) filter (where name = 'f') as "one threshold F: sites"
from curve where run = 'ssst-thresholds' and measure = 'token' group by variant, x order by x
