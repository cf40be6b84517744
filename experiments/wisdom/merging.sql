{% for of in names.wanted %}
/*
id = "{{ of.id }}-merging"
title = "{{ of.heading }}: merging siblings"
source = "Kao et al. 2005, Figure 17"
note = "Without merging, with DSTM, and with DSTM and 1-CSTM, k = 1, all before condensing."
order = 80
uneven = [": sites"]
pivot = { column = "line", values = ["precision", "precision: sites", "recall", "recall: sites"] }
plot = { kind = "line", x = "parameter", y = ["precision", "recall"], by = "line", labels = ["parameter", "precision, recall (dashed)"] }

{% for at in ["0.8", "0.95"] %}
[[claim]]
claim = "merging raises the recall of {{ of.title }} at ST = {{ at }}"
source = "section 4.3, Figure 17"
from = """
select site, max(recall) filter (where run = '{{ of.id }}-dstm-cstm-1' and measure = '{{ of.measure }}') as one,
  max(recall) filter (where run = '{{ of.id }}-k-1' and measure = '{{ of.measure }}') as other
from spot where variant = '{{ at }}' group by site order by site"""
of = "one - other"
least = 0.0
nothing = ["one", "other"]
{% endfor %}

{% for claim, run, bound in [
  ["after merging different ST give similar results for " ~ of.title ~ ": F at .6 and .9 within .05", "dstm-cstm-1", "most"],
  ["before merging they do not: F of " ~ of.title ~ " at .6 and .9 is .05 apart and more", "k-1", "least"],
] %}
[[claim]]
claim = "{{ claim }}"
source = "section 4.3, Figure 17"
sites = 0.51
from = """
select site, max(f) filter (where variant = '0.6' and measure = '{{ of.measure }}') as one,
  max(f) filter (where variant = '0.9' and measure = '{{ of.measure }}') as other
from spot where run = '{{ of.id }}-{{ run }}' group by site order by site"""
of = "abs(one - other)"
{{ bound }} = 0.05
nothing = ["one", "other"]
{% endfor %}

[[claim]]
claim = "with merging k = 1 is better than k = 3 for {{ of.title }} at ST = .8"
source = "section 4.3"
sites = 0.51
from = """
select site, max(f) filter (where run = '{{ of.id }}-dstm-cstm-1' and measure = '{{ of.measure }}') as one,
  max(f) filter (where run = '{{ of.id }}-dstm-cstm-3' and measure = '{{ of.measure }}') as other
from spot where variant = '0.8' group by site order by site"""
of = "one - other"
least = 0.001
nothing = ["one", "other"]
*/
select variant as parameter, line,
  avg(precision) as precision, count(precision) as "precision: sites", avg(recall) as recall, count(recall) as "recall: sites"
from spot
join (values (1, '{{ of.id }}-k-1', 'none'), (2, '{{ of.id }}-dstm-1', 'DSTM'),
  (3, '{{ of.id }}-dstm-cstm-1', 'DSTM + 1-CSTM')) as lines(at, run, line) on lines.run = spot.run
where measure = '{{ of.measure }}' group by variant, x, line, lines.at order by x, lines.at
{% endfor %}
