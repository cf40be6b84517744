{% for id, order, runs, title, note in [
  ["rules", 3, "of in ('witness', 'rules', 'joint', 'joint-without-reference')", "The rules, each without a part, and with wishes",
    "`without-the-site` hears the page alone. `without-reference` holds every site for one of articles; the forest likewise, last row. `captions-kept` and the like are what a user may wish, whatever the rules say."],
  ["forest", 4, "of = 'news' or of like 'news-without-%' or of = 'news-by-threshold'", "The forest of news, each without a group of its numbers",
    "Each forest is trained anew, in the same folds. `news-by-threshold` keeps blocks by a fixed probability in place of the largest expected F."],
] %}
/*
id = "{{ id }}"
title = "{{ title }}"
source = "no paper"
note = "{{ note }}"
order = {{ order }}
*/
select run, variant, changed, sites, recall as "words recall", precision as "words precision", f as "words F", pooled as "words F pooled",
  page_recall as "words recall, mean of pages", page_precision as "words precision, mean of pages", page_f as "words F, mean of pages",
  with_precision as "words pages with precision"
from summary where measure = 'words' and run in (select run from beside where {{ runs }})
order by run_at, variant_at
{% endfor %}
