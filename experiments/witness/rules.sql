/*
title = "The rules, each without a part, and with wishes"
source = "no paper"
note = """`without-the-site` hears the page alone. `without-reference` holds every site for one of articles; the forest likewise, last row. `captions-kept` \
and the like are what a user may wish, whatever the rules say."""
order = 3
*/
select run, variant, changed, sites, recall as "words recall", precision as "words precision", f as "words F", pooled as "words F pooled",
  page_recall as "words recall, mean of pages", page_precision as "words precision, mean of pages", page_f as "words F, mean of pages",
  with_precision as "words pages with precision"
from summary where measure = 'words' and run in (select run from beside where of in ('witness', 'rules', 'joint', 'joint-without-reference'))
order by run_at, variant_at
