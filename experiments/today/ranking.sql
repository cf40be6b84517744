{% for of in [
  {"id": "ranking", "title": "The field today, the best first", "measure": "words", "order": 1, "note": "On debian-docs people gave no text: there is a table by tokens."},
  {"id": "tokens", "title": "The same by the page's own tokens", "measure": "token", "order": 2, "note": "Tokens are judged where they stand in the page: a text is found there by alignment. debian-docs has marks and no text that people gave."},
] %}
/*
id = "{{ of.id }}"
title = "{{ of.title }}"
source = "no paper"
note = "{{ of.note }}"
order = {{ of.order }}
plot = { kind = "interval", x = "title", y = "F", low = "F low", high = "F high" }

[[interval]]
measure = "{{ of.measure }}"
columns = ["", "F low", "F high", ""]

[[interval]]
measure = "{{ of.measure }}"
against = "best"
columns = ["less the best", "low", "high", "verdict"]

[[interval]]
measure = "{{ of.measure }}"
against = "best"
columns = ["less the best by sites", "", "", "verdict by sites"]
from = "site_values"
*/
select name as run, title, sites, page_f as "F", null as "F low", null as "F high", page_precision as precision, page_recall as recall,
  null as "less the best", null as low, null as high, null as verdict, f as "F by sites", null as "less the best by sites", null as "verdict by sites", seen
from summary where measure = '{{ of.measure }}' and page_f is not null and run in (select run from beside where "group" in ('classic', 'own', 'peer', 'peer-of-site'))
order by round(page_f, 9) desc, run_at, variant_at
{% endfor %}
