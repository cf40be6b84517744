{% for of in names.wanted %}
/*
id = "{{ of.id }}-by-threshold"
title = "{{ of.heading }}: precision and recall against ST and k, before phase 3"
source = "Kao et al. 2005, Figure 15"
order = 60
uneven = [": sites"]
pivot = { column = "line", values = ["precision", "precision: sites", "recall", "recall: sites"] }
plot = { kind = "line", x = "parameter", y = ["precision", "recall"], by = "line", labels = ["parameter", "precision, recall (dashed)"] }

[[claim]]
claim = "a higher ST raises the precision of {{ of.title }}, k = 3"
source = "section 4.2, Figure 15"
sites = 0.51
from = """
select site, max(precision) filter (where variant = '0.95' and measure = '{{ of.measure }}') as one,
  max(precision) filter (where variant = '0.5' and measure = '{{ of.measure }}') as other
from spot where run = '{{ of.id }}-k-3' group by site order by site"""
of = "one - other"
least = 0.0
nothing = ["one", "other"]

[[claim]]
claim = "a higher ST lowers the recall of {{ of.title }}, k = 3"
source = "section 4.2, Figure 15"
sites = 0.51
from = """
select site, max(recall) filter (where variant = '0.5' and measure = '{{ of.measure }}') as one,
  max(recall) filter (where variant = '0.95' and measure = '{{ of.measure }}') as other
from spot where run = '{{ of.id }}-k-3' group by site order by site"""
of = "one - other"
least = 0.0
nothing = ["one", "other"]

[[claim]]
claim = "a smaller k raises the precision of {{ of.title }} and a larger one does not, ST = .8"
source = "section 4.2, Figure 15"
sites = 0.51
from = """
select site, max(precision) filter (where run = '{{ of.id }}-k-1' and measure = '{{ of.measure }}') as one,
  max(precision) filter (where run = '{{ of.id }}-k-5' and measure = '{{ of.measure }}') as other
from spot where variant = '0.8' group by site order by site"""
of = "one - other"
least = 0.0
nothing = ["one", "other"]
*/
select variant as parameter, 'k = ' || right(run, 1) as line,
  avg(precision) as precision, count(precision) as "precision: sites", avg(recall) as recall, count(recall) as "recall: sites"
from spot where run like '{{ of.id }}-k-%' and measure = '{{ of.measure }}' group by variant, x, run order by x, run
{% endfor %}
