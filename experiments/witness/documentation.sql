/*
title = "Site by site"
source = "no paper"
note = """F of tokens. The mode for sites of reference was made on every other site of debian-docs, by name from apache2-doc on; cmake-doc, erlang-doc, \
libreoffice-help-en-us, nodejs-doc, postgresql-doc-15, python-pandas-doc, python-statsmodels-doc, qtbase5-doc-html, sqlite3-doc and twisted-doc were looked \
at for the result alone."""
order = 13
foot = ["mean", "defined"]
*/
select site, max(f) filter (where run = 'pagelet') as "pagelet F", max(f) filter (where run = 'rtdm-votes') as "rtdm-votes F",
  max(f) filter (where run = 'sst') as "sst F", max(f) filter (where run = 'witness') as "witness F",
  max(f) filter (where run = 'joint-without-reference') as "joint-without-reference F", max(f) filter (where run = 'joint') as "joint F",
  max(f) filter (where run = 'web') as "web F"
from spot where measure = 'token' and most and f is not null and run in ('pagelet', 'rtdm-votes', 'sst', 'witness', 'joint-without-reference', 'joint', 'web')
group by site order by site
