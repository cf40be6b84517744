/*
title = "Articles: ablations"
source = "not in the paper, which leaves these choices open"
note = "As for TOC blocks."
order = 131
*/
select run, variant, changed, sites, recall as "article-ic recall", precision as "article-ic precision", f as "article-ic F", pooled as "article-ic F pooled",
  with_precision as "article-ic pages with precision"
from summary where run in (select run from beside where of like 'ablations-%article') and measure = 'article-ic' order by run_at, variant_at
