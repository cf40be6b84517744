{% for id, order, title, note, claim, one, other in [
  ["blocks-a-page", 40, "Blocks a page", ".", "a higher ST gives more blocks, k = 5", "0.95", "0.5"],
  ["nodes-a-block", 41, "Size of blocks", "; the size is the number of tree nodes.", "a higher ST gives smaller blocks", "0.5", "0.95"],
] %}
/*
id = "{{ id }}"
title = "{{ title }} against ST"
source = "Kao et al. 2005, Figure 13"
note = "What k-MIB finds in the pages fitted on, before the type constraints{{ note }}"
order = {{ order }}
uneven = [": sites"]
plot = { kind = "line", x = "parameter", y = ["k = 1", "k = 3", "k = 5"] }

[[claim]]
claim = "{{ claim }}"
source = "section 4.2, Figure 13"
from = """
select site, max(value) filter (where variant = '{{ one }}') as one, max(value) filter (where variant = '{{ other }}') as other
from figure where run = 'blocks-5' and name = '{{ id }}' group by site order by site"""
of = "one - other"
least = 0.0
*/
select variant as parameter, max(value) filter (where run = 'blocks-1') as "k = 1", max(sites) filter (where run = 'blocks-1') as "k = 1: sites",
  max(value) filter (where run = 'blocks-3') as "k = 3", max(sites) filter (where run = 'blocks-3') as "k = 3: sites",
  max(value) filter (where run = 'blocks-5') as "k = 5", max(sites) filter (where run = 'blocks-5') as "k = 5: sites"
from curve where name = '{{ id }}' group by variant, x order by x
{% endfor %}
