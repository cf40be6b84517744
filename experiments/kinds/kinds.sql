/*
title = "F by kind of page"
source = "no paper"
order = 1
*/
select run, variant, changed, max(sites) as sites, max(own.f) as "words F", max(pooled) as "words F pooled", max(own.page_f) as "words F, mean of pages",
  max(by_trait.page_f) filter (where trait = 'article') as "words F, mean of pages: article",
  max(by_trait.page_f) filter (where trait = 'documentation') as "words F, mean of pages: documentation",
  max(by_trait.page_f) filter (where trait = 'service') as "words F, mean of pages: service",
  max(by_trait.page_f) filter (where trait = 'forum') as "words F, mean of pages: forum",
  max(by_trait.page_f) filter (where trait = 'collection') as "words F, mean of pages: collection",
  max(by_trait.page_f) filter (where trait = 'listing') as "words F, mean of pages: listing",
  max(by_trait.page_f) filter (where trait = 'product') as "words F, mean of pages: product"
from (select * from summary where measure = 'words' and run in (select run from beside where "group" in ('own', 'study', 'peer'))) as own
left join (select run, variant, trait, page_f from summary_by_trait where measure = 'words') as by_trait using (run, variant)
group by run, variant, changed, run_at, variant_at order by run_at, variant_at
