{% for of, order, note in [[names.toc, 70, "The default is 1.25."], [names.article, 71, "The default is .8, so that CII must be above .2."]] %}
{%- set line = "TC of " ~ of.title -%}
/*
id = "{{ of.id }}-constraint"
title = "{{ of.heading }}: the type constraint"
source = "Kao et al. 2005, Figure 16"
note = "{{ note }}"
order = {{ order }}
uneven = [": sites"]
plot = { kind = "line", x = "parameter", y = ["{{ line }} precision", "{{ line }} recall"] }
*/
select variant as parameter, avg(precision) as "{{ line }} precision", count(precision) as "{{ line }} precision: sites",
  avg(recall) as "{{ line }} recall", count(recall) as "{{ line }} recall: sites"
from spot where run = '{{ of.id }}-constraint' and measure = '{{ of.measure }}' group by variant, x order by x
{% endfor %}
