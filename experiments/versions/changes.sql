/*
title = "Losses first, then gains, then what is level"
note = """A difference is `after` less `before`: the mean over pages of both, linearised over publishers, with Student's interval of 99 %. For words wrongly kept, orphans, \
wrong facts, empty pages, the error of the confidence and costs less is better. A set to train on has taught the shipped model: there a rule may be judged, a model only by folds. Fewer than five publishers decide nothing; costs decide nothing within 3 %."""
over = "all"
pages = ["before", "after"]
published = { file = "measured.csv" }
order = 1
*/
-- a row of `own` is what the pages of a publisher give to a mean: the sum of their values, and their number
with page as (
  select scores.data, scores.site, scores.page, scores.publisher, scores.run, scores.measure, scores.relevant, scores.found, scores.common, pages.confidence,
    2 * cast(scores.common as double) / nullif(scores.relevant + scores.found, 0) as f
  from scores left join pages on pages.data = scores.data and pages.run = scores.run and pages.site = scores.site and pages.page = scores.page
  where scores.page is not null and scores.run in ('before', 'after')
),
kinds as (
  select 'all' as kind union all select 'article' as kind union all select 'documentation' as kind union all select 'service' as kind union all select 'forum' as kind
  union all select 'collection' as kind union all select 'listing' as kind union all select 'product' as kind
),
of_kind as (
  select scores.*, kinds.kind from scores cross join kinds
  where scores.page is null and scores.f_pages is not null and scores.run in ('before', 'after') and (kinds.kind = 'all' or strpos(' ' || scores.traits || ' ', ' ' || kinds.kind || ' ') > 0)
),
-- the file has no rows but in the copy that the recipe makes
outside as (
  select cast(about as varchar) as about, cast(kind as varchar) as kind, cast(measure as varchar) as measure, cast(publisher as varchar) as publisher,
    cast(better as int) as better, cast(slack as double) as slack, cast(before as double) as before, cast(after as double) as after
  from measured
),
own as (
  -- words, tokens and forms
  select data, kind, publisher, run, measure || ' F' as measure, 1 as better, f_sum as total, cast(f_pages as double) as number from of_kind
  where measure = 'words' or (kind = 'all' and measure in ('token', 'form', 'form-heading', 'form-list', 'form-table', 'form-code', 'form-formula', 'form-quote', 'form-link', 'form-emphasis'))
  union all select data, kind, publisher, run, measure || ' precision' as measure, 1 as better, precision_sum as total, cast(precision_pages as double) as number from of_kind where measure = 'words'
  union all select data, kind, publisher, run, measure || ' recall' as measure, 1 as better, recall_sum as total, cast(recall_pages as double) as number from of_kind where measure = 'words'
  -- code kept whole, values of things with the characters that they cost, values without their heads
  union all select data, kind, publisher, run, 'code whole' as measure, 1 as better, recall_sum as total, cast(recall_pages as double) as number from of_kind where measure = 'form-code-block' and kind = 'all'
  union all select data, kind, publisher, run, measure, 1 as better, f_sum as total, cast(f_pages as double) as number from of_kind where measure = 'attributes' and kind = 'all'
  union all select data, kind, publisher, run, measure, -1 as better, f_sum as total, cast(f_pages as double) as number from of_kind where measure = 'orphans' and kind = 'all'
  union all select data, kind, publisher, run, 'characters a page' as measure, 0 as better, cast(found as double) as total, cast(pages as double) as number from of_kind where measure = 'character' and kind = 'all'
  -- facts: right, and wrong
  union all select data, kind, publisher, run, measure || ' right' as measure, 1 as better, cast(common as double) as total, cast(relevant as double) as number from of_kind where measure in ('title', 'author', 'date') and kind = 'all'
  union all select data, kind, publisher, run, measure || ' wrong' as measure, -1 as better, cast(found - common as double) as total, cast(relevant as double) as number from of_kind where measure in ('title', 'author', 'date') and kind = 'all'
  -- single pages: empty ones, and how far the confidence is from F
  union all select data, 'all' as kind, publisher, run, 'pages empty' as measure, -1 as better, case when found = 0 then 1.0 else 0.0 end as total, 1.0 as number from page where measure = 'words' and relevant > 0
  union all select data, 'all' as kind, publisher, run, 'confidence, error' as measure, -1 as better, abs(confidence - f) as total, 1.0 as number from page where measure = 'words' and confidence is not null and f is not null
  -- what was measured outside: costs, and the estimates of `audit` for pages without gold
  union all select about as data, kind, publisher, 'before' as run, measure, better, before as total, 1.0 as number from outside
  union all select about as data, kind, publisher, 'after' as run, measure, better, after as total, 1.0 as number from outside
),
of_publisher as (
  select data, kind, measure, cast(better as int) as better, publisher, sum(total) filter (where run = 'before') as before, sum(number) filter (where run = 'before') as before_pages,
    sum(total) filter (where run = 'after') as after, sum(number) filter (where run = 'after') as after_pages
  from own group by data, kind, measure, better, publisher
),
of_set as (
  select data, kind, measure, better, sum(before) / nullif(sum(before_pages), 0) as before, sum(after) / nullif(sum(after_pages), 0) as after,
    sum(before_pages) as before_pages, sum(after_pages) as after_pages, cast(count(*) filter (where before_pages > 0) as double) as publishers
  from of_publisher group by data, kind, measure, better
),
error as (
  select one.data, one.kind, one.measure, sum(pow((one.after - whole.after * one.after_pages) / whole.after_pages - (one.before - whole.before * one.before_pages) / whole.before_pages, 2)) as squares
  from of_publisher as one join of_set as whole on whole.data = one.data and whole.kind = one.kind and whole.measure = one.measure
  group by one.data, one.kind, one.measure
),
-- Student's quantile of .995 from the normal one (2.5758) by its expansion in the degrees of freedom; from four on it is within 2 % of the table
spread as (
  select of_set.*, max(before_pages) over (partition by of_set.data, of_set.measure) as all_pages, after - before as difference,
    sqrt(publishers / nullif(publishers - 1, 0) * squares) * (2.5758 + 4.9165 / (publishers - 1) + 8.8347 / pow(publishers - 1, 2) + 12.1443 / pow(publishers - 1, 3)) as half
  from of_set join error on error.data = of_set.data and error.kind = of_set.kind and error.measure = of_set.measure
)
select spread.data, roles.role as "the set is", spread.kind, spread.measure, cast(before_pages as bigint) as pages, cast(publishers as bigint) as publishers, before, after, difference, difference - half as low, difference + half as high,
  case when publishers < 5 or half is null or abs(difference) <= half or abs(difference) <= coalesce(slack, 0.0) * before then ''
    when better * difference < 0 then 'loss' when better * difference > 0 then 'gain' else 'changed' end as verdict
from spread left join (select distinct data, role from runs) as roles on roles.data = spread.data
left join (select about, measure, max(slack) as slack from outside group by about, measure) as allowed on allowed.about = spread.data and allowed.measure = spread.measure
where before is not null and after is not null and (spread.kind = 'all' or before_pages < all_pages)
order by case when verdict = 'loss' then 0 when verdict = 'gain' then 1 when verdict = 'changed' then 2 else 3 end, abs(difference) / nullif(half, 0) desc, spread.data, spread.kind, spread.measure
