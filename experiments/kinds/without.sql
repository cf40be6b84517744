{%- set measures = ["words", "token", "attributes", "orphans", "form-code-block"] %}
/*
title = "What each part behind the forest gives"
source = "no paper"
note = "Each row is the forest without one part: a rule, or the second forest. A difference is paired, the mean over pages, with its interval over publishers: below 0 the part gives something, above 0 it costs (`orphans`: the other way round). A rule stays if it gains somewhere and costs nowhere, decided."
order = 10

{% for measure in measures %}
[[interval]]
key = ["run", "variant"]
measure = "{{ measure }}"
against = "without/nothing"
columns = ["{{ measure }} less", "{{ measure }} low", "{{ measure }} high", "{{ measure }} verdict"]
{% endfor %}
*/
select run, variant, changed, max(sites) as sites
{% for measure in measures %}
  , max(page_f) filter (where measure = '{{ measure }}') as "{{ measure }} F", null as "{{ measure }} less", null as "{{ measure }} low", null as "{{ measure }} high", null as "{{ measure }} verdict"
{% endfor %}
from summary where run = 'without' group by run, variant, changed, run_at, variant_at order by run_at, variant_at
