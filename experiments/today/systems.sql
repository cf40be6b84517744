{% for id, measure, order, groups, runs, title, note in [
  ["ranking", "words", 1, ["classic", "own", "peer", "peer-of-site"], [], "The field today, the best first", "On debian-docs people gave no text: there is a table by tokens."],
  ["tokens", "token", 2, ["classic", "own", "peer", "peer-of-site"], [], "The same by the page's own tokens",
    "Tokens are judged where they stand in the page: a text is found there by alignment. debian-docs has marks and no text that people gave."],
  ["site", "words", 3, ["peer", "filtered", "stripped", "peer-of-site"], ["boilerpipe", "witness"], "What does a site add?",
    "Each extractor alone, and filtered by what it keeps on the other pages of the site: without shared lines (`NAME-site`), and without shared blocks, as `gleaner strip` (`NAME-strip`)."],
] %}
/*
id = "{{ id }}"
title = "{{ title }}"
source = "no paper"
note = "{{ note }}"
order = {{ order }}
plot = { kind = "interval", x = "title", y = "F", low = "F low", high = "F high" }

[[interval]]
measure = "{{ measure }}"
columns = ["", "F low", "F high", ""]

[[interval]]
measure = "{{ measure }}"
against = "best"
columns = ["less the best", "low", "high", "p", "publishers", "for", "against", "verdict"]

[[interval]]
measure = "{{ measure }}"
against = "best"
columns = ["less the best by sites", "", "", "verdict by sites"]
from = "site_values"

{% for of in names.peers if id == "site" %}
[[claim]]
claim = "what a site says of its output makes {{ of.title }} better"
source = "no paper"
from = """
select site, max(f) filter (where run = '{{ of.id }}-site') as one, max(f) filter (where run = '{{ of.id }}') as other
from spot where measure = 'words' and most group by site order by site"""
of = "one - other"
least = 0
error = "publishers"
nothing = ["one", "other"]
{% endfor %}
*/
select name as run, title, sites, page_f as "F", null as "F low", null as "F high", page_precision as precision, page_recall as recall,
  null as "less the best", null as low, null as high, null as p, null as publishers, null as "for", null as "against", null as verdict, f as "F by sites", null as "less the best by sites", null as "verdict by sites", seen
from summary where measure = '{{ measure }}' and page_f is not null
  and run in (select run from beside where "group" in ({{ groups | sql }}){{ " or of in (" ~ (runs | sql) ~ ")" if runs else "" }})
order by round(page_f, 9) desc, run_at, variant_at
{% endfor %}
