/*
title = "The pages that changed most, each way"
note = "By F over words. The recipe writes both outputs of each side by side, below `pages`."
over = "all"
pages = ["before", "after"]
order = 2
*/
with both as (
  select data, site, page, max(f) filter (where run = 'before') as before, max(f) filter (where run = 'after') as after
  from (select data, site, page, run, 2 * cast(common as double) / nullif(relevant + found, 0) as f from scores where page is not null and measure = 'words') as judged
  group by data, site, page
)
select data, site, page, before, after, after - before as difference from (
  select *, row_number() over (order by after - before, data, site, page) as lost, row_number() over (order by before - after, data, site, page) as gained from both where before <> after
) as ranked where lost <= 20 or gained <= 20 order by difference, data, site, page
