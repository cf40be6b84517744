{% for of in names.wanted %}
/*
id = "{{ of.id }}-by-threshold"
title = "{{ of.heading }}: precision and recall against ST and k, before phase 3"
source = "Kao et al. 2005, Figure 15"
order = 60
uneven = [": sites"]
pivot = { column = "line", values = ["precision", "precision: sites", "recall", "recall: sites"] }
plot = { kind = "line", x = "parameter", y = ["precision", "recall"], by = "line", labels = ["parameter", "precision, recall (dashed)"] }

{% for claim, ratio, one, other, of_rows in [
  ["a higher ST raises the precision of " ~ of.title ~ ", k = 3", "precision", "variant = '0.95'", "variant = '0.5'", "run = '" ~ of.id ~ "-k-3'"],
  ["a higher ST lowers the recall of " ~ of.title ~ ", k = 3", "recall", "variant = '0.5'", "variant = '0.95'", "run = '" ~ of.id ~ "-k-3'"],
  ["a smaller k raises the precision of " ~ of.title ~ " and a larger one does not, ST = .8", "precision",
    "run = '" ~ of.id ~ "-k-1'", "run = '" ~ of.id ~ "-k-5'", "variant = '0.8'"],
] %}
[[claim]]
claim = "{{ claim }}"
source = "section 4.2, Figure 15"
sites = 0.51
from = """
select site, max({{ ratio }}) filter (where {{ one }} and measure = '{{ of.measure }}') as one,
  max({{ ratio }}) filter (where {{ other }} and measure = '{{ of.measure }}') as other
from spot where {{ of_rows }} group by site order by site"""
of = "one - other"
least = 0.0
nothing = ["one", "other"]
{% endfor %}
*/
select variant as parameter, 'k = ' || right(run, 1) as line,
  avg(precision) as precision, count(precision) as "precision: sites", avg(recall) as recall, count(recall) as "recall: sites"
from spot where run like '{{ of.id }}-k-%' and measure = '{{ of.measure }}' group by variant, x, run order by x, run
{% endfor %}
