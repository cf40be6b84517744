/*
title = "Title, author, day of publication and kind of a page"
source = "WCXB, ground truth: title, author, publish_date, page type"
note = """Recall is the share of the pages with a given fact for which the system states it rightly, precision that of the pages for which it states one. A \
title is right with the same words in their order, an author if one of the two texts has all words of the other. Methods that keep spans all have the \
metadata that gleaner reads from the page. A peer has what it states itself; `page-kind` is no part of its protocol. WCXB prints none of these."""
order = 5
pivot = { column = "measure", values = ["recall", "precision", "recall, mean of pages", "precision, mean of pages", "pages with precision"] }
*/
select run, variant, changed, max(sites) over (partition by run, variant) as sites, measure, recall, precision,
  page_recall as "recall, mean of pages", page_precision as "precision, mean of pages", with_precision as "pages with precision"
from summary where measure in ('title', 'title-words', 'author', 'date', 'page-kind') order by run_at, variant_at, measure_at
