/*
title = "Errors by cause"
order = 6
pages = ["witness", "witness-forest", "wordless", "joint", "trafilatura", "rs-trafilatura"]
*/
select own.run, own.variant, error, sum(words) as words,
  sum(case when kind = 'title' then words else 0 end) / nullif(sum(words), 0) as "title",
  sum(case when kind = 'by-line' then words else 0 end) / nullif(sum(words), 0) as "by-line",
  sum(case when kind = 'date' then words else 0 end) / nullif(sum(words), 0) as "date",
  sum(case when kind = 'caption' then words else 0 end) / nullif(sum(words), 0) as "caption",
  sum(case when kind = 'comment' then words else 0 end) / nullif(sum(words), 0) as "comment",
  sum(case when kind = 'link' then words else 0 end) / nullif(sum(words), 0) as "link",
  sum(case when kind = 'prose' then words else 0 end) / nullif(sum(words), 0) as "prose",
  sum(case when kind = 'other' then words else 0 end) / nullif(sum(words), 0) as "other",
  max(pages) as pages,
  max(nothing_kept) filter (where at = 0) as "pages with nothing kept", max(nothing_to_keep) filter (where at = 1) as "pages with nothing to keep"
from (
  select run, variant, kind, 0 as at, 'lost' as error, marked - both as words from texts
  union all select run, variant, kind, 1 as at, 'kept wrongly' as error, kept - both as words from texts
) as own join (
  select run, variant, count(*) as pages,
    sum(case when kept = 0 and marked > 0 then 1 else 0 end) as nothing_kept, sum(case when marked = 0 then 1 else 0 end) as nothing_to_keep
  from (select run, variant, sum(marked) as marked, sum(kept) as kept from texts group by run, variant, site, page) as of_page group by run, variant
) as counts on counts.run = own.run and counts.variant = own.variant
join runs on runs.run = own.run and runs.variant = own.variant
group by own.run, own.variant, error, at, run_at, variant_at order by run_at, variant_at, at
