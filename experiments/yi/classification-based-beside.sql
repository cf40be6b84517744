/*
title = "Images under the other cleanings"
source = "not in the thesis: Table 4-1 says that they clean general noise"
note = "The site style tree and feature weighting decide on images too. They learn from no label and look for no advertisement: what is the same on all pages goes, so the site's buttons do, and what differs from page to page, as advertisements do, stays. Template-based cleaning says nothing of images."
order = 10
*/
{{ m.compare(["adeater", "sst-beside", "cst-beside"], ["item", "item-accuracy", "token"]) }}
