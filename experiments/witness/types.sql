/*
title = "WCXB by type of page"
source = "no paper"
note = "F of words, the mean over the pages of each type. Only WCXB has types."
order = 2
*/
select run, variant, own.changed, max(own.sites) as sites, max(own.recall) as "words recall", max(own.precision) as "words precision",
  max(own.f) as "words F", max(own.pooled) as "words F pooled", max(own.page_recall) as "words recall, mean of pages",
  max(own.page_precision) as "words precision, mean of pages", max(own.page_f) as "words F, mean of pages",
  max(typed.page_f) filter (where trait = 'article') as "words F, mean of pages: article",
  max(typed.page_f) filter (where trait = 'documentation') as "words F, mean of pages: documentation",
  max(typed.page_f) filter (where trait = 'service') as "words F, mean of pages: service",
  max(typed.page_f) filter (where trait = 'forum') as "words F, mean of pages: forum",
  max(typed.page_f) filter (where trait = 'collection') as "words F, mean of pages: collection",
  max(typed.page_f) filter (where trait = 'listing') as "words F, mean of pages: listing",
  max(typed.page_f) filter (where trait = 'product') as "words F, mean of pages: product", max(own.with_precision) as "words pages with precision"
from (
  select * from summary where measure = 'words' and run in (
    select run from beside where of in ('lin-ho-fixed', 'wisdom', 'pagelet', 'boilerpipe', 'boilerpipe-trained') or "group" = 'own')
) as own join summary_by_trait as typed using (run, variant, measure)
group by run, variant, own.changed, own.run_at, own.variant_at order by own.run_at, own.variant_at
