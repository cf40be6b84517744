/*
title = "F by language"
source = "no paper"
note = "The mean over the sites of each language."
order = 5
pivot = { column = "language", values = ["F in it"] }
*/
select run, variant, changed, sites, own.f as "F", pooled as "F pooled", language, by_language.f as "F in it"
from (select * from summary where measure = 'token' and run in (select run from beside where "group" in ('own', 'study', 'alone', 'peer'))) as own
join (
  -- data of one language have no rows
  select run, variant, language, avg(f) as f, max(languages) as languages
  from (select *, max(language) over (partition by data) <> min(language) over (partition by data) as languages from spot where measure = 'token' and most) as spots
  group by run, variant, language
) as by_language using (run, variant)
where languages order by run_at, variant_at, language
