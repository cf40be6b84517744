/*
title = "Images under the other cleanings"
source = "not in the thesis: Table 4-1 says that they clean general noise"
note = "The site style tree and feature weighting decide on images too. They learn from no label and look for no advertisement: what is the same on all pages goes, so the site's buttons do, and what differs from page to page, as advertisements do, stays. Template-based cleaning says nothing of images."
order = 10
pivot = { column = "measure", values = ["recall", "precision", "F", "F pooled", "pages with precision"] }
*/
select run, variant, changed, max(sites) over (partition by run, variant) as sites, measure, recall, precision,
  f as "F", pooled as "F pooled", with_precision as "pages with precision"
from summary where run in (select run from beside where of in ('adeater', 'sst-beside', 'cst-beside')) and measure in ('item', 'item-accuracy', 'token')
order by run_at, variant_at, measure
