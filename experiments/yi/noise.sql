/*
title = "What each method removes and leaves of each kind of noise"
source = "Yi 2004, section 6.1 c, future work; the kinds of Figure 2-4"
note = """
The share of the words of a kind that are removed, and how many are left, on generated pages, whose templates know each kind. Services are the text of forms, directories all links that are neither advertised nor recommended. The last columns are the content. The segmentation-based method (Table 4-1) is that of Lin and Ho. Feature weighting leaves all words of which the weight is above 0. The site style tree is not judged on the 20 pages of a site whose marks it was given."""
order = 7
pages = ["template", "sst", "cst", "segmentation"]
pivot = { column = "kind", values = ["removed", "words left"] }
plot = { kind = "bar", x = "run", y = "removed", by = "kind" }
*/
select run, kind, 1 - cast(sum(kept) as double) / sum(words) as removed, sum(kept) as "words left"
from (
  select data, run, variant, kind, words, kept from texts where kind_at is null
  union all select data, run, variant, 'content' as kind, marked as words, both as kept from texts where kind_at is not null
) as own
join (values (0, 'description'), (1, 'service'), (2, 'directory'), (3, 'recommendation'), (4, 'advertisement'), (5, 'content')) as kinds(at, kind) using (kind)
join (select distinct data from texts where kind_at is null) as generated using (data)
join runs using (data, run, variant)
where words > 0 group by run, run_at, kind, kinds.at order by run_at, kinds.at
