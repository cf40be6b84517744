{% set pairs %}
with paged as (
  select data, site, page, run, measure, relevant, found, common, 2 * cast(common as double) / nullif(relevant + found, 0) as f,
    cast(common as double) / nullif(found, 0) as precision, cast(common as double) / nullif(relevant, 0) as recall
  from scores where page is not null
),
-- pages of a kind are together in groups of equal traits, which are the pages of a pair then
of_kind as (
  select scores.*, traits.trait as kind from scores join traits on traits.traits = scores.traits
  where page is null and measure = 'words' and traits.trait in ('article', 'documentation', 'service', 'forum', 'collection', 'listing', 'product')
),
-- the file has no rows but in the copy that the recipe makes: costs, and the estimates of `audit` for pages without gold
outside as (
  select cast(about as varchar) as data, cast(kind as varchar) as kind, cast(measure as varchar) as measure, cast(publisher as varchar) as site,
    cast(better as int) as better, cast(slack as double) as slack, cast(before as double) as before, cast(after as double) as after
  from measured
),
-- what a page gives to a mean: the sum of its values, and their number. Of facts it is right or wrong, of code kept whole
own as (
  select data, 'all' as kind, site, page, run, case when measure in ('attributes', 'orphans') then measure else measure || ' F' end as measure,
    case when measure = 'orphans' then -1 else 1 end as better, f as total, 1 as number
  from paged where measure not in ('character', 'title', 'author', 'date', 'form-code-block')
  union all select data, 'all' as kind, site, page, run, 'words precision' as measure, 1 as better, precision as total, 1 as number from paged where measure = 'words'
  union all select data, 'all' as kind, site, page, run, case when measure = 'words' then 'words recall' else 'code whole' end as measure, 1 as better, recall as total, 1 as number
  from paged where measure in ('words', 'form-code-block')
  union all select data, 'all' as kind, site, page, run, 'characters a page' as measure, 0 as better, found as total, 1 as number from paged where measure = 'character'
  union all select data, 'all' as kind, site, page, run, measure || ' right' as measure, 1 as better, common as total, relevant as number
  from paged where measure in ('title', 'author', 'date')
  union all select data, 'all' as kind, site, page, run, measure || ' wrong' as measure, -1 as better, found - common as total, relevant as number
  from paged where measure in ('title', 'author', 'date')
  union all select data, 'all' as kind, site, page, run, 'pages empty' as measure, -1 as better, case when found = 0 then 1 else 0 end as total, 1 as number
  from paged where measure = 'character' and relevant > 0
  union all select paged.data, 'all' as kind, paged.site, paged.page, paged.run, 'confidence, error' as measure, -1 as better, abs(confidence - f) as total, 1 as number
  from paged join pages on pages.data = paged.data and pages.run = paged.run and pages.site = paged.site and pages.page = paged.page
  where measure = 'words'
  union all select data, kind, site, traits as page, run, 'words F' as measure, 1 as better, f_sum as total, f_pages as number from of_kind
  union all select data, kind, site, traits as page, run, 'words precision' as measure, 1 as better, precision_sum as total, precision_pages as number from of_kind
  union all select data, kind, site, traits as page, run, 'words recall' as measure, 1 as better, recall_sum as total, recall_pages as number from of_kind
  union all select data, kind, site, site as page, 'before' as run, measure, better, before as total, 1 as number from outside
  union all select data, kind, site, site as page, 'after' as run, measure, better, after as total, 1 as number from outside
),
-- pages with a value in both versions
pairs as (
  select data, kind, measure, cast(better as int) as better, site, page, sum(total) filter (where run = 'before') as before,
    sum(number) filter (where run = 'before') as number, sum(total) filter (where run = 'after') as after, sum(number) filter (where run = 'after') as number_after
  from own where total is not null group by data, kind, measure, better, site, page
),
of_site as (
  select data, kind, measure, better, site, sum(before) as before, sum(after) as after, cast(sum(number) as double) as number
  from pairs where number = number_after group by data, kind, measure, better, site
),
of_set as (
  select data, kind, measure, better, sum(before) / nullif(sum(number), 0) as before, sum(after) / nullif(sum(number), 0) as after, sum(number) as pages,
    sqrt(sum(pow(after - before, 2))) / nullif(sum(number), 0) as spread
  from of_site group by data, kind, measure, better
)
{% endset %}
/*
title = "Losses first, then what is level, then gains"
note = """A gain is `after` less `before`, where less is better (words wrongly kept, orphans, wrong facts, empty pages, the error of the confidence, costs) \
`before` less `after`: the mean over the pages with a value in both versions, paired by page. It is judged by the sign-flip test over publishers at 99 %, so fewer than eight publishers \
decide nothing; costs are not judged within 2 %. `for` and `against` are the publishers that gain and lose. Of pages of a kind, groups of equal traits are paired. \
A set to train on has taught the shipped model: there a rule may be judged, a model only by folds."""
over = "all"
pages = ["before", "after"]
published = { file = "measured.csv" }
order = 1

[[interval]]
key = ["data", "kind", "measure"]
against = "0"
level = 0.99
columns = ["", "low", "high", "p", "publishers", "for", "against", "verdict"]
from = """{{ pairs }}
select of_site.data || '/' || of_site.kind || '/' || of_site.measure as key, site, of_site.better * (of_site.after - of_site.before) / number as value, number as weight
from of_site join of_set using (data, kind, measure)
left join (select data, measure, max(slack) as slack from outside group by data, measure) as allowed using (data, measure)
where of_site.better <> 0 and number > 0 and (slack is null or abs(of_set.after - of_set.before) > slack * of_set.before)"""
*/
{{ pairs }}
select data, role as "the set is", kind, measure, cast(pages as bigint) as pages, before, after, nullif(better, 0) * (after - before) as gain,
  null as low, null as high, null as p, null as publishers, null as "for", null as against, null as verdict
from (select *, max(pages) over (partition by data, measure) as all_pages from of_set) as sums
left join (select distinct data, role from runs) as roles using (data)
where before is not null and (kind = 'all' or pages < all_pages)
order by coalesce(better * (after - before) / nullif(spread, 0), 0.0), data, kind, measure
