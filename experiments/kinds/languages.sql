/*
title = "F by language"
source = "no paper"
note = "The mean over the sites of each language."
order = 5
pivot = { column = "language", values = ["F in it"] }
*/
select own.run, own.variant, own.changed, own.sites, own.f as "F", own.pooled as "F pooled", by_language.language, by_language.f as "F in it"
from (select * from summary where measure = 'token' and run in (select run from beside where "group" in ('own', 'study', 'alone', 'peer'))) as own
join (
  -- data of one language have no rows
  select run, variant, language, avg(f) as f, max(languages) as languages
  from (select *, max(language) over (partition by data) <> min(language) over (partition by data) as languages from spot where measure = 'token' and most) as spots
  group by run, variant, language
) as by_language on by_language.run = own.run and by_language.variant = own.variant
where languages order by own.run_at, own.variant_at, by_language.language
