/*
title = "Is it better? Paired differences to the rules"
source = "no paper"
note = "F of each run less that of WITNESS by rules on the same pages, with its interval over publishers: `tie` where the data do not decide."
order = 6

{% for measure in ["words", "token"] %}
[[interval]]
key = ["run", "variant"]
measure = "{{ measure }}"
against = "witness/default"
columns = ["{{ measure }} F less witness", "{{ measure }} F less witness low", "{{ measure }} F less witness high", "{{ measure }} F less witness verdict"]
{% endfor %}
*/
select run, variant, changed, max(sites) as sites,
  max(f) filter (where measure = 'words') as "words F", max(pooled) filter (where measure = 'words') as "words F pooled",
  max(f) filter (where measure = 'token') as "token F", max(pooled) filter (where measure = 'token') as "token F pooled",
  null as "words F less witness", null as "words F less witness low", null as "words F less witness high", null as "words F less witness verdict",
  null as "token F less witness", null as "token F less witness low", null as "token F less witness high", null as "token F less witness verdict"
from summary where measure in ('words', 'token') and run in (select run from beside where "group" in ('classic', 'own'))
group by run, variant, changed, run_at, variant_at order by run_at, variant_at
