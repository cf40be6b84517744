/*
title = "Losses first, then gains, then what is level"
note = """A difference is `after` less `before`: the mean over pages of both, linearised over publishers, with Student's interval of 99 %. For words wrongly kept, orphans, \
wrong facts, empty pages, the error of the confidence and costs less is better. A set to train on has taught the shipped model: there a rule may be judged, a model only by folds. Fewer than five publishers decide nothing; costs decide nothing within 2 %."""
over = "all"
pages = ["before", "after"]
published = { file = "measured.csv" }
order = 1
*/
-- all pages of a set together, and for words those of a kind
with of_kind as (
  select scores.*, 'all' as kind from scores where page is null
  union all select scores.*, traits.trait as kind from scores join traits on traits.traits = scores.traits
  where page is null and measure = 'words' and traits.trait in ('article', 'documentation', 'service', 'forum', 'collection', 'listing', 'product')
),
single as (
  select scores.data, scores.publisher, scores.run, scores.relevant, scores.found, confidence, 2 * cast(common as double) / nullif(relevant + found, 0) as f
  from scores left join pages on pages.data = scores.data and pages.run = scores.run and pages.site = scores.site and pages.page = scores.page
  where scores.page is not null and measure = 'words'
),
-- the file has no rows but in the copy that the recipe makes: costs, and the estimates of `audit` for pages without gold
outside as (
  select cast(about as varchar) as data, cast(kind as varchar) as kind, cast(measure as varchar) as measure, cast(publisher as varchar) as publisher,
    cast(better as int) as better, cast(slack as double) as slack, cast(before as double) as before, cast(after as double) as after
  from measured
),
-- what the pages of a publisher give to a mean: the sum of their values, and their number. Of facts they are right or wrong, of code kept whole
own as (
  select data, kind, publisher, run, case when measure in ('attributes', 'orphans') then measure else measure || ' F' end as measure,
    case when measure = 'orphans' then -1 else 1 end as better, f_sum as total, f_pages as number
  from of_kind where measure not in ('character', 'title', 'author', 'date', 'form-code-block')
  union all select data, kind, publisher, run, 'words precision' as measure, 1 as better, precision_sum as total, precision_pages as number
  from of_kind where measure = 'words'
  union all select data, kind, publisher, run, case when measure = 'words' then 'words recall' else 'code whole' end as measure, 1 as better,
    recall_sum as total, recall_pages as number
  from of_kind where measure in ('words', 'form-code-block')
  union all select data, kind, publisher, run, 'characters a page' as measure, 0 as better, found as total, pages as number from of_kind where measure = 'character'
  union all select data, kind, publisher, run, measure || ' right' as measure, 1 as better, common as total, relevant as number
  from of_kind where measure in ('title', 'author', 'date')
  union all select data, kind, publisher, run, measure || ' wrong' as measure, -1 as better, found - common as total, relevant as number
  from of_kind where measure in ('title', 'author', 'date')
  union all select data, 'all' as kind, publisher, run, 'pages empty' as measure, -1 as better, case when found = 0 then 1 else 0 end as total, 1 as number
  from single where relevant > 0
  union all select data, 'all' as kind, publisher, run, 'confidence, error' as measure, -1 as better, abs(confidence - f) as total, 1 as number
  from single where confidence is not null and f is not null
  union all select data, kind, publisher, 'before' as run, measure, better, before as total, 1 as number from outside
  union all select data, kind, publisher, 'after' as run, measure, better, after as total, 1 as number from outside
),
of_publisher as (
  select data, kind, measure, cast(better as int) as better, publisher, sum(total) filter (where run = 'before') as before,
    sum(number) filter (where run = 'before') as before_pages, sum(total) filter (where run = 'after') as after, sum(number) filter (where run = 'after') as after_pages
  from own group by data, kind, measure, better, publisher
),
of_set as (
  select data, kind, measure, better, sum(before) / nullif(sum(before_pages), 0) as before, sum(after) / nullif(sum(after_pages), 0) as after,
    sum(before_pages) as before_pages, sum(after_pages) as after_pages, cast(count(*) filter (where before_pages > 0) as double) as publishers
  from of_publisher group by data, kind, measure, better
),
error as (
  select data, kind, measure, sum(pow((one.after - of_set.after * one.after_pages) / of_set.after_pages
    - (one.before - of_set.before * one.before_pages) / of_set.before_pages, 2)) as squares
  from of_publisher as one join of_set using (data, kind, measure) group by data, kind, measure
),
-- Student's quantile of .995 from the normal one (2.5758) by its expansion in the degrees of freedom; from four on it is within 2 % of the table
spread as (
  select *, max(before_pages) over (partition by data, measure) as all_pages, after - before as difference,
    sqrt(publishers / nullif(publishers - 1, 0) * squares) *
      (2.5758 + 4.9165 / (publishers - 1) + 8.8347 / pow(publishers - 1, 2) + 12.1443 / pow(publishers - 1, 3)) as half
  from of_set join error using (data, kind, measure)
)
select data, role as "the set is", kind, measure, cast(before_pages as bigint) as pages, cast(publishers as bigint) as publishers,
  before, after, difference, difference - half as low, difference + half as high,
  case when publishers < 5 or half is null or abs(difference) <= half or abs(difference) <= coalesce(slack, 0.0) * before then ''
    when better * difference < 0 then 'loss' when better * difference > 0 then 'gain' else 'changed' end as verdict
from spread left join (select distinct data, role from runs) as roles using (data)
left join (select data, measure, max(slack) as slack from outside group by data, measure) as allowed using (data, measure)
where before is not null and after is not null and (kind = 'all' or before_pages < all_pages)
order by case verdict when 'loss' then 0 when 'gain' then 1 when 'changed' then 2 else 3 end, abs(difference) / nullif(half, 0) desc, data, kind, measure
