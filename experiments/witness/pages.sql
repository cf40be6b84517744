/*
title = "Learning curve: pages of the site"
source = "no paper"
note = """Fitted on so many pages of a site drawn at random, all pages cleaned: with one page, every other page is judged beside that one alone. \
`same sites` is the mean over the sites that also have the largest size, beside their mean there."""
order = 5
uneven = [": sites", ": same sites", ": same sites, largest"]
plot = { kind = "line", x = "training pages", y = ["rules F", "forest F"] }
*/
select trained_on as "training pages",
  max(value) filter (where run = 'witness-pages') as "rules F", max(sites) filter (where run = 'witness-pages') as "rules F: sites",
  max(same) filter (where run = 'witness-pages') as "rules F: same sites", max(last) filter (where run = 'witness-pages') as "rules F: same sites, largest",
  max(value) filter (where run = 'news-pages') as "forest F", max(sites) filter (where run = 'news-pages') as "forest F: sites",
  max(same) filter (where run = 'news-pages') as "forest F: same sites", max(last) filter (where run = 'news-pages') as "forest F: same sites, largest"
from curve where measure = 'words' and name = 'f' and run in ('witness-pages', 'news-pages') group by size, trained_on order by size
