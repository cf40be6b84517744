{% for of in ["witness", "witness-forest"] %}
/*
id = "siblings-{{ of }}"
title = "What do the other pages of the site add to {{ of }}?"
source = "no paper"
note = "The difference is that of each page alone to all pages of the site: `worse` means that the other pages help."
order = 4

[[interval]]
key = ["run", "variant"]
measure = "token"
against = "{{ of }}/default"
columns = ["token F less {{ of }}", "token F less {{ of }} low", "token F less {{ of }} high", "token F less {{ of }} verdict"]
*/
select run, variant, changed, sites, recall as "token recall", precision as "token precision", f as "token F", pooled as "token F pooled", page_recall as "token recall, mean of pages",
  page_precision as "token precision, mean of pages", page_f as "token F, mean of pages", with_precision as "token pages with precision",
  null as "token F less {{ of }}", null as "token F less {{ of }} low", null as "token F less {{ of }} high", null as "token F less {{ of }} verdict"
from summary where measure = 'token' and run in (select run from beside where of = '{{ of }}-alone') order by run_at, variant_at
{% endfor %}
