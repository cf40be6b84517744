/*
title = "What does a site add, by the pages that are seen"
source = "no paper"
note = "The sample is drawn at random; all pages are cleaned and judged. `same sites` is the mean over the sites that also have the largest size, beside their mean there."
order = 4
uneven = [": sites", ": same sites", ": same sites, largest"]
plot = { kind = "line", x = "training pages", y = ["trafilatura F", "resiliparse F", "readability-lxml F", "justext F"] }
*/
select trained_on as "training pages",
  max(value) filter (where run = 'trafilatura-pages') as "trafilatura F", max(sites) filter (where run = 'trafilatura-pages') as "trafilatura F: sites",
  max(same) filter (where run = 'trafilatura-pages') as "trafilatura F: same sites", max(last) filter (where run = 'trafilatura-pages') as "trafilatura F: same sites, largest",
  max(value) filter (where run = 'resiliparse-pages') as "resiliparse F", max(sites) filter (where run = 'resiliparse-pages') as "resiliparse F: sites",
  max(same) filter (where run = 'resiliparse-pages') as "resiliparse F: same sites", max(last) filter (where run = 'resiliparse-pages') as "resiliparse F: same sites, largest",
  max(value) filter (where run = 'readability-lxml-pages') as "readability-lxml F", max(sites) filter (where run = 'readability-lxml-pages') as "readability-lxml F: sites",
  max(same) filter (where run = 'readability-lxml-pages') as "readability-lxml F: same sites", max(last) filter (where run = 'readability-lxml-pages') as "readability-lxml F: same sites, largest",
  max(value) filter (where run = 'justext-pages') as "justext F", max(sites) filter (where run = 'justext-pages') as "justext F: sites",
  max(same) filter (where run = 'justext-pages') as "justext F: same sites", max(last) filter (where run = 'justext-pages') as "justext F: same sites, largest"
from curve where measure = 'words' and name = 'f' and run like '%-pages' group by size, trained_on order by size
