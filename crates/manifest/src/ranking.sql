{% for of in [{"id": "ranking", "measure": "words"}, {"id": "tokens", "measure": "token"}] %}
/*
id = "{{ of.id }}"
title = "By {{ of.measure }}, the best first"
plot = { kind = "interval", x = "title", y = "F", low = "F low", high = "F high" }

[[interval]]
measure = "{{ of.measure }}"
columns = ["", "F low", "F high", ""]

[[interval]]
measure = "{{ of.measure }}"
against = "best"
columns = ["less the best", "low", "high", "p", "publishers", "for", "against", "verdict"]

[[interval]]
measure = "{{ of.measure }}"
against = "best"
columns = ["less the best by sites", "", "", "verdict by sites"]
from = "site_values"
*/
select name as run, title, sites, page_f as "F", null as "F low", null as "F high", page_precision as precision, page_recall as recall,
  null as "less the best", null as low, null as high, null as p, null as publishers, null as "for", null as "against", null as verdict, f as "F by sites", null as "less the best by sites", null as "verdict by sites", seen
from summary where measure = '{{ of.measure }}' and page_f is not null order by round(page_f, 9) desc, run_at, variant_at
{% endfor %}
