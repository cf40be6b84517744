/*
title = "What does a site add?"
source = "no paper"
note = "Each extractor alone, and filtered by what it keeps on the other pages of the site: without shared lines (`NAME-site`), and without shared blocks, as `gleaner strip` (`NAME-strip`)."
order = 3
plot = { kind = "interval", x = "title", y = "F", low = "F low", high = "F high" }

[[interval]]
measure = "words"
columns = ["", "F low", "F high", ""]

[[interval]]
measure = "words"
against = "best"
columns = ["less the best", "low", "high", "verdict"]

[[interval]]
measure = "words"
against = "best"
columns = ["less the best by sites", "", "", "verdict by sites"]
from = "site_values"

{% for of in names.peers %}
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
  null as "less the best", null as low, null as high, null as verdict, f as "F by sites", null as "less the best by sites", null as "verdict by sites", seen
from summary where measure = 'words' and page_f is not null and run in (select run from beside where "group" in ('peer', 'filtered', 'stripped', 'peer-of-site') or of in ('boilerpipe', 'witness'))
order by round(page_f, 9) desc, run_at, variant_at
