{% for id, title, measure, groups, runs in [
  ["ranking", "The field today, the best first", "words", ["classic", "own", "peer"], []],
  ["site", "What does a site add?", "words", ["peer", "filtered", "stripped"], ["boilerpipe", "witness"]],
  ["tokens", "The same by the page's own tokens", "token", ["classic", "own", "peer"], []],
] %}
/*
id = "speed-{{ id }}"
title = "{{ title }}: F over pages a second"
order = 20
times = true
plot = { kind = "scatter", x = "pages a second", y = "F", by = "kind" }
*/
-- the most pages that a run was timed on, with reading them; a peer is a program of its own and reads them itself. .05 dollars an hour of a core
with sizes as (
  select *, row_number() over (partition by data, run order by -pages) as place from (
    select data, run, pages, median(seconds) as seconds, median(peak) as peak from times where seconds > 0 group by data, run, pages
  ) as medians
), timed as (
  select own.data, runs.run, runs.variant, runs.title, runs.name, runs.peer, runs.run_at, own.pages, own.peak, own.seconds + case when runs.peer then 0.0 else reading.seconds end as seconds
  from sizes as own join runs on runs.data = own.data and runs.name = own.run
  join (select data, pages, seconds from sizes where run = 'parsing') as reading on reading.data = own.data and reading.pages = own.pages
  where own.place = 1
)
select timed.title, timed.name as run, case when timed.peer then 'a program of its own' else 'in this program' end as kind, own.page_f as "F", timed.pages as "pages timed",
  round(timed.pages / seconds, 1) as "pages a second", round(1000000 * seconds / timed.pages) as "seconds a million pages",
  round(1000000 * seconds / timed.pages / 3600 * 0.05, 2) as "dollars a million pages", peak / 1000000 as "peak MB"
from timed join (
  select * from summary where measure = '{{ measure }}' and run in (select run from beside where "group" in ({{ groups | sql }}){{ " or of in (" ~ (runs | sql) ~ ")" if runs else "" }})
) as own on own.data = timed.data and own.run = timed.run and own.variant = timed.variant
order by round(own.page_f, 9) desc, timed.run_at
{% endfor %}
