-- The views that tables are written over. Each holds the data sets at hand. `size` is the number of pages that a fit was made on, a thousand
-- million for all pages; a fit is a run with a variant on a site, made on one sample of its pages (`repeat`).

-- a fit by one measure, all of its pages together
create table fit as
select data, run, variant, x, coalesce(training, 1000000000) as size, repeat, site, publisher, language, measure, measure_at,
  sum(pages) as pages, sum(relevant) as relevant, sum(found) as found, sum(common) as common,
  sum(precision_sum) as precision_sum, sum(precision_pages) as precision_pages, sum(recall_sum) as recall_sum, sum(recall_pages) as recall_pages,
  sum(f_sum) as f_sum, sum(f_pages) as f_pages, sum(precision_squares) as precision_squares, sum(recall_squares) as recall_squares, sum(f_squares) as f_squares, sum(products) as products,
  cast(sum(common) as double) / nullif(sum(found), 0) as precision, cast(sum(common) as double) / nullif(sum(relevant), 0) as recall,
  2 * cast(sum(common) as double) / nullif(sum(relevant) + sum(found), 0) as f
from scores where page is null
group by data, run, variant, x, size, repeat, site, publisher, language, measure, measure_at;

-- a size of a run on a site, which may have no gold, as a text (`trained_on`); whether it is the least or the largest of them
create table extent as
select data, run, site, size, case when size = 1000000000 then 'all' else cast(size as varchar) end as trained_on,
  size = min(size) over (partition by data, run, site) as fewest, size = max(size) over (partition by data, run, site) as most
from (select distinct data, run, site, size from (
  select data, run, site, size from fit union all select data, run, site, coalesce(training, 1000000000) as size from fits) as every_size
) as sizes;

-- of each sample the variant with the best F on all scored pages; of equals the first on the axis
create table best as
select * from (
  select fit.*, row_number() over (partition by fit.data, fit.run, fit.site, fit.measure, fit.size, fit.repeat order by -fit.f, coalesce(fit.x, 1000000000), runs.variant_at) as place
  from fit join runs using (data, run, variant) where fit.f is not null
) as ranked where place = 1;

-- a variant on a site at a size: ratios are means over samples, counts are sums over them. `trained_on` is the size as a text
create table spot as
select own.*, extent.trained_on, extent.fewest, extent.most, runs.name, runs."group" from (
  select data, run, variant, x, size, site, publisher, language, measure, measure_at, count(*) as repeats, avg(precision) as precision, avg(recall) as recall, avg(f) as f,
    sum(pages) as pages, sum(relevant) as relevant, sum(found) as found, sum(common) as common,
    sum(precision_sum) as precision_sum, sum(precision_pages) as precision_pages, sum(recall_sum) as recall_sum, sum(recall_pages) as recall_pages,
    sum(f_sum) as f_sum, sum(f_pages) as f_pages, sum(precision_squares) as precision_squares, sum(recall_squares) as recall_squares, sum(f_squares) as f_squares, sum(products) as products
  from fit group by data, run, variant, x, size, site, publisher, language, measure, measure_at
) as own join extent using (data, run, site, size)
join runs using (data, run, variant);

-- the same for the best variant of each sample: `x` is the mean of their places, `low` and `high` the least and the largest place with the same F
create table chosen as
select own.*, extent.trained_on, extent.fewest, extent.most, tied.low, tied.high from (
  select data, run, avg(x) as x, size, site, publisher, language, measure, measure_at, count(*) as repeats, avg(precision) as precision, avg(recall) as recall, avg(f) as f,
    sum(pages) as pages, sum(relevant) as relevant, sum(found) as found, sum(common) as common,
    sum(precision_sum) as precision_sum, sum(precision_pages) as precision_pages, sum(recall_sum) as recall_sum, sum(recall_pages) as recall_pages, sum(f_sum) as f_sum, sum(f_pages) as f_pages
  from best group by data, run, size, site, publisher, language, measure, measure_at
) as own join extent using (data, run, site, size)
join (
  select fit.data, fit.run, fit.size, fit.site, fit.measure, min(fit.x) as low, max(fit.x) as high from fit
  join best using (data, run, site, measure, size, repeat)
  where fit.f = best.f group by fit.data, fit.run, fit.size, fit.site, fit.measure
) as tied using (data, run, size, site, measure);

-- the same as `spot` for the pages of a site that have a trait; a page has several
create table by_trait as
select own.*, extent.fewest, extent.most, runs.name, runs."group" from (
  select data, run, variant, x, size, site, publisher, language, measure, measure_at, trait, count(*) as repeats,
    avg(cast(common as double) / nullif(found, 0)) as precision, avg(cast(common as double) / nullif(relevant, 0)) as recall, avg(2 * cast(common as double) / nullif(relevant + found, 0)) as f,
    sum(pages) as pages, sum(relevant) as relevant, sum(found) as found, sum(common) as common,
    sum(precision_sum) as precision_sum, sum(precision_pages) as precision_pages, sum(recall_sum) as recall_sum, sum(recall_pages) as recall_pages, sum(f_sum) as f_sum, sum(f_pages) as f_pages
  from (
    select data, run, variant, x, coalesce(training, 1000000000) as size, repeat, site, publisher, language, measure, measure_at, traits.trait, sum(pages) as pages, sum(relevant) as relevant, sum(found) as found, sum(common) as common,
      sum(precision_sum) as precision_sum, sum(precision_pages) as precision_pages, sum(recall_sum) as recall_sum, sum(recall_pages) as recall_pages, sum(f_sum) as f_sum, sum(f_pages) as f_pages
    from scores join traits using (traits) where page is null
    group by data, run, variant, x, size, repeat, site, publisher, language, measure, measure_at, trait
  ) as samples group by data, run, variant, x, size, site, publisher, language, measure, measure_at, trait
) as own join extent using (data, run, site, size)
join runs using (data, run, variant);

-- one figure a row: the ratios of a spot by a measure, and the numbers that fits settled (measure '')
create table figure as
select data, run, variant, x, size, trained_on, site, publisher, language, measure, fewest, most, 'precision' as name, precision as value from spot
union all select data, run, variant, x, size, trained_on, site, publisher, language, measure, fewest, most, 'recall' as name, recall as value from spot
union all select data, run, variant, x, size, trained_on, site, publisher, language, measure, fewest, most, 'f' as name, f as value from spot
union all select settled.data, settled.run, variant, x, settled.size, extent.trained_on, settled.site, publisher, '' as language, '' as measure, extent.fewest, extent.most, name, value
from (
  select data, run, variant, x, coalesce(training, 1000000000) as size, site, publisher, name, avg(value) as value from fits
  group by data, run, variant, x, size, site, publisher, name
) as settled join extent using (data, run, site, size);

-- the mean of a figure over sites, by size and variant. Where it has other sites than the largest size of the run: `same`, the mean over those
-- that have both, and `last`, the mean of these at the largest size
create table curve as
select own.data, own.run, own.variant, own.x, own.measure, own.name, own.size, own.trained_on, avg(own.value) as value, count(own.value) as sites,
  case when count(own.value) <> max(largest.sites) then avg(own.value) filter (where last.value is not null) end as same,
  case when count(own.value) <> max(largest.sites) then avg(last.value) filter (where own.value is not null) end as last
from figure as own
join (
  select data, run, variant, measure, name, size, count(value) as sites from (select *, max(size) over (partition by data, run) as top from figure) as sized where size = top group by data, run, variant, measure, name, size
) as largest using (data, run, variant, measure, name)
left join figure as last on last.data = own.data and last.run = own.run and last.variant = own.variant and last.measure = own.measure and last.name = own.name and last.site = own.site and last.size = largest.size
group by own.data, own.run, own.variant, own.x, own.measure, own.name, own.size, own.trained_on;

-- a variant on all sites, each at its largest size: means of sites, of pages, and of all counts together (pooled)
create table summary as
select own.*, runs.name, runs.title, runs.changed, runs.baseline, runs."group", runs.seen, runs.run_at, runs.variant_at from (
  select data, run, variant, measure, measure_at, count(*) as sites, avg(precision) as precision, avg(recall) as recall, avg(f) as f,
    2 * cast(sum(common) as double) / nullif(sum(relevant) + sum(found), 0) as pooled,
    sum(precision_sum) / nullif(sum(precision_pages), 0) as page_precision, sum(recall_sum) / nullif(sum(recall_pages), 0) as page_recall, sum(f_sum) / nullif(sum(f_pages), 0) as page_f,
    cast(sum(precision_pages) as double) / nullif(sum(pages), 0) as with_precision, sum(pages) as pages
  from spot where most group by data, run, variant, measure, measure_at
) as own join runs using (data, run, variant);

-- the same on the pages that have a trait; sites are those with an F
create table summary_by_trait as
select own.*, runs.name, runs.title, runs.changed, runs.baseline, runs."group", runs.seen, runs.run_at, runs.variant_at from (
  select data, run, variant, measure, measure_at, trait, count(f) as sites, avg(f) as f,
    sum(precision_sum) / nullif(sum(precision_pages), 0) as page_precision, sum(recall_sum) / nullif(sum(recall_pages), 0) as page_recall, sum(f_sum) / nullif(sum(f_pages), 0) as page_f, sum(f_pages) as pages
  from by_trait where most group by data, run, variant, measure, measure_at, trait
) as own join runs using (data, run, variant);

-- a variant, or the best of each sample (`chosen`), on all sites: three rows (`figures`) for each size, and three for the largest size of each site
-- (`largest`, without a size)
create table whole as
with spots as (
  select data, run, variant, x, measure, size, trained_on, most, 1 = 0 as chosen, pages, relevant, found, common, precision_sum, precision_pages, recall_sum, recall_pages, f_sum, f_pages from spot
  union all
  select data, run, '' as variant, cast(null as double) as x, measure, size, trained_on, most, 1 = 1 as chosen, pages, relevant, found, common, precision_sum, precision_pages, recall_sum, recall_pages, f_sum, f_pages from chosen
), sums as (
  select data, run, variant, x, measure, chosen, size, trained_on, 1 = 0 as largest, sum(pages) as pages, sum(relevant) as relevant, sum(found) as found, sum(common) as common, sum(precision_sum) as precision_sum, sum(precision_pages) as precision_pages,
    sum(recall_sum) as recall_sum, sum(recall_pages) as recall_pages, sum(f_sum) as f_sum, sum(f_pages) as f_pages
  from spots group by data, run, variant, x, measure, chosen, size, trained_on
  union all
  select data, run, variant, x, measure, chosen, cast(null as bigint) as size, '' as trained_on, 1 = 1 as largest, sum(pages) as pages, sum(relevant) as relevant, sum(found) as found, sum(common) as common, sum(precision_sum) as precision_sum, sum(precision_pages) as precision_pages,
    sum(recall_sum) as recall_sum, sum(recall_pages) as recall_pages, sum(f_sum) as f_sum, sum(f_pages) as f_pages
  from spots where most group by data, run, variant, x, measure, chosen
)
select data, run, variant, x, measure, chosen, size, trained_on, largest, 'pooled' as figures, 0 as figures_at,
  cast(common as double) / nullif(found, 0) as precision, cast(common as double) / nullif(relevant, 0) as recall, 2 * cast(common as double) / nullif(relevant + found, 0) as f from sums
union all select data, run, variant, x, measure, chosen, size, trained_on, largest, 'mean of pages' as figures, 1 as figures_at,
  precision_sum / nullif(precision_pages, 0) as precision, recall_sum / nullif(recall_pages, 0) as recall, f_sum / nullif(f_pages, 0) as f from sums
union all select data, run, variant, x, measure, chosen, size, trained_on, largest, 'share of pages with a value' as figures, 2 as figures_at,
  cast(precision_pages as double) / nullif(pages, 0) as precision, cast(recall_pages as double) / nullif(pages, 0) as recall, cast(f_pages as double) / nullif(pages, 0) as f from sums;

-- the same, a figure a row
create table whole_figure as
select *, 'recall' as name, recall as value from whole union all select *, 'precision' as name, precision as value from whole union all select *, 'f' as name, f as value from whole;

-- the runs that stand in a table of the run `of`, or of a group, if it has results: itself, and the trivial baselines on the same pages
create table beside as
select distinct named.data, named.run as of, named."group", other.run
from (select distinct runs.data, runs.run, runs."group", runs.choice from runs join fit using (data, run)) as named
join runs as other using (data, choice)
where other.run = named.run or other.baseline;

-- the values of intervals: a variant on a site at its largest size, the mean of the F of its pages with their number
create table page_values as
select data, run, variant, name, "group", measure, site, f_sum / nullif(f_pages, 0) as value, cast(f_pages as double) / repeats as weight from spot where most and f is not null;

-- the same, F of the site
create table site_values as
select data, run, variant, name, "group", measure, site, f as value, 1.0 as weight from spot where most and f is not null;

-- a site, with a row for each trait of some site; the traits that begin with `marked` are those of marks
create table site_facts as
select sites.data, sites.site, language, category, sites.pages, taking_part, scored, unfound, cast(cast(floor(words + 0.5) as bigint) as varchar) as words, cast(cast(floor(answer_words + 0.5) as bigint) as varchar) as answer_words, classes,
  traits.trait, coalesce(own.pages, 0) as pages_of_trait
from sites left join (select distinct data, trait from site_traits) as traits using (data)
left join site_traits as own using (data, site, trait);

-- a page that a head names in `pages`: F, and the words that were lost and wrongly kept. `place` is 1 for the least F of a variant
create table page_errors as
select own.*, runs.run_at, runs.variant_at, row_number() over (partition by own.data, own.run, own.variant, own.measure order by own.f, -(own.lost + own.added), own.site, own.page) as place
from (
  select scores.data, scores.run, scores.variant, scores.site, scores.page, measure, 2 * cast(common as double) / nullif(relevant + found, 0) as f, relevant - common as lost, found - common as added, pages.lost as lost_words, pages.added as added_words
  from scores join pages using (data, run, variant, site, page)
  where scores.page is not null and relevant + found - 2 * common > 0
) as own join runs using (data, run, variant);

-- the words that a run lost, or kept wrongly, on the pages whose kinds of text are recorded: their share by kind
create table causes as
select own.data, own.run, own.variant, run_at, variant_at, at, error, sum(words) as words,
  sum(case when kind = 'title' then words else 0 end) / nullif(sum(words), 0) as "title", sum(case when kind = 'by-line' then words else 0 end) / nullif(sum(words), 0) as "by-line", sum(case when kind = 'date' then words else 0 end) / nullif(sum(words), 0) as "date", sum(case when kind = 'caption' then words else 0 end) / nullif(sum(words), 0) as "caption",
  sum(case when kind = 'comment' then words else 0 end) / nullif(sum(words), 0) as "comment", sum(case when kind = 'link' then words else 0 end) / nullif(sum(words), 0) as "link", sum(case when kind = 'prose' then words else 0 end) / nullif(sum(words), 0) as "prose", sum(case when kind = 'other' then words else 0 end) / nullif(sum(words), 0) as "other",
  max(pages) as pages, max(nothing_kept) filter (where at = 0) as "pages with nothing kept", max(nothing_to_keep) filter (where at = 1) as "pages with nothing to keep"
from (
  select data, run, variant, kind, 0 as at, 'lost' as error, marked - both as words from texts where kind_at is not null
  union all select data, run, variant, kind, 1 as at, 'kept wrongly' as error, kept - both as words from texts where kind_at is not null
) as own join (
  select data, run, variant, count(*) as pages,
    sum(case when kept = 0 and marked > 0 then 1 else 0 end) as nothing_kept, sum(case when marked = 0 then 1 else 0 end) as nothing_to_keep
  from (select data, run, variant, sum(marked) as marked, sum(kept) as kept from texts where kind_at is not null group by data, run, variant, site, page) as of_page group by data, run, variant
) as counts using (data, run, variant)
join runs using (data, run, variant)
group by own.data, own.run, own.variant, run_at, variant_at, at, error;

-- two sets of documents of a clustering on the same start: `one` and `other` are F; `step` is `ONE - OTHER`
create table start_steps as
select a.data, a.task, a.documents || ' - ' || b.documents as step, a.documents, second.at as other_at, a.repeat, a.f as one, b.f as other, a.classes as one_classes, b.classes as other_classes, a.sites as one_sites, b.sites as other_sites
from starts as a join starts as b on b.data = a.data and b.task = a.task and b.repeat = a.repeat
join documents as second on second.data = b.data and second.task = b.task and second.documents = b.documents
where a.documents <> b.documents;

-- the difference of a set of documents to the first of the task over all starts, with its error
create table start_means as
select data, task, documents, avg(one - other) as difference, stddev(one - other) / sqrt(count(*)) as error from start_steps where other_at = 0 group by data, task, documents;

-- an experiment of a classification, whole (`left_out` is null), and without each site: then only if both classes are tested. F is that of
-- the pair's first class; one that did not take place has no figures
create table trial as
with sites_of as (
  select distinct data, task, documents, configuration, left_out from (
    select data, task, documents, configuration, site as left_out from trials where tp is not null
    union all select data, task, documents, configuration, first_site as left_out from trials where tp is not null
    union all select data, task, documents, configuration, second_site as left_out from trials where tp is not null) as every_site
)
select data, task, documents, configuration, pair, first_site, second_site, left_out, tp + fp + fn + tn as tested,
  2 * cast(tp as double) / nullif(2 * tp + fp + fn, 0) as f, 2 * cast(tn as double) / nullif(2 * tn + fp + fn, 0) as f_second, cast(tp + tn as double) / nullif(tp + fp + fn + tn, 0) as accuracy
from (
  select data, task, documents, configuration, pair, first_site, second_site, left_out, sum(tp) as tp, sum(fp) as fp, sum(fn) as fn, sum(tn) as tn from (
    select trials.*, cast(null as varchar) as left_out from trials
    union all
    select trials.*, sites_of.left_out from trials join sites_of using (data, task, documents, configuration)
    where tp is not null and site <> sites_of.left_out and first_site <> sites_of.left_out and second_site <> sites_of.left_out
  ) as every_trial group by data, task, documents, configuration, pair, first_site, second_site, left_out
) as counted where left_out is null or (tp + fn > 0 and fp + tn > 0);

-- the average of documents under a configuration, the mean of the means of pairs, with their label; also without each site (`left_out`)
create table average as
select own.data, own.task, own.documents, own.configuration, own.left_out, coalesce(own.left_out, '') as without, own.f, own.accuracy, own.experiments, documents.label, documents.at
from (
  select data, task, documents, configuration, left_out, sum(experiments) as experiments, avg(f) as f, avg(accuracy) as accuracy from (
    select data, task, documents, configuration, pair, left_out, count(*) as experiments, avg(f) as f, avg(accuracy) as accuracy
    from trial where tested is not null group by data, task, documents, configuration, pair, left_out
  ) as of_pairs group by data, task, documents, configuration, left_out
) as own join documents using (data, task, documents);

-- two averages of a task: documents under configurations. `step` is `ONE 2 - OTHER 3`; `one` and `other` are F
create table steps as
select a.data, a.task, a.documents || ' ' || cast(a.configuration as varchar) || ' - ' || second.documents || ' ' || cast(second.configuration as varchar) as step,
  a.label, a.at, a.configuration, second.at as other_at, second.configuration as other_configuration, a.left_out, a.f as one, b.f as other, a.accuracy as one_accuracy, b.accuracy as other_accuracy
from average as a join (select data, task, documents, configuration, at from average where left_out is null) as second on second.data = a.data and second.task = a.task
left join average as b on b.data = second.data and b.task = second.task and b.documents = second.documents and b.configuration = second.configuration and b.without = a.without;

-- the difference of the average of documents to that of the first ones of the task, with its standard error by the jackknife over sites, of two and more
create table apart as
select data, task, configuration, label, max(f) filter (where left_out is null) as f, max(accuracy) filter (where left_out is null) as accuracy,
  sqrt(nullif(count(f) filter (where left_out is not null) - 1, 0) * (avg(f * f) filter (where left_out is not null) - avg(f) filter (where left_out is not null) * avg(f) filter (where left_out is not null))) as f_error,
  sqrt(nullif(count(accuracy) filter (where left_out is not null) - 1, 0) * (avg(accuracy * accuracy) filter (where left_out is not null) - avg(accuracy) filter (where left_out is not null) * avg(accuracy) filter (where left_out is not null))) as accuracy_error
from (
  select data, task, configuration, label, left_out, one - other as f, one_accuracy - other_accuracy as accuracy from steps where at > 0 and other_at = 0 and other_configuration = configuration
) as differences group by data, task, configuration, label;

-- documents of a retrieval: the mean reciprocal rank of their pages, the share of pages among the first five, and the place by the first
-- (none for the marked text)
create table retrieval as
select documents.data, documents.task, documents.documents, label, at, mrr, hits, place, postings, bytes, alike, wrongly, stories, joined
from documents join (
  select data, task, documents, avg(coalesce(1.0 / rank, 0.0)) as mrr, avg(case when rank <= 5 then 1.0 else 0.0 end) as hits from ranks group by data, task, documents
) as own using (data, task, documents)
left join (
  select data, task, documents, row_number() over (partition by data, task order by -round(mrr, 9), documents) as place from (
    select data, task, documents, sum(value * weight) / sum(weight) as mrr from rank_values group by data, task, documents
  ) as means
) as placed using (data, task, documents);

-- the values of intervals of retrievals: documents that a run has cleaned, or none, on a site, the mean reciprocal rank with the number of queries
create table rank_values as
select ranks.data, ranks.task, ranks.documents, ranks.documents as name, ranks.task as measure, site, avg(coalesce(1.0 / rank, 0.0)) as value, cast(count(*) as double) as weight
from ranks join (select data, task, documents from documents where whole or run is not null) as cleaned
  using (data, task, documents)
group by ranks.data, ranks.task, ranks.documents, site;

-- the F of the runs that clean the documents of a task, on a site
create table cleaning_values as
select cleaned.data, task, documents, documents as name, measure, site, f_sum, f_pages, f_sum / nullif(f_pages, 0) as value, cast(f_pages as double) / repeats as weight from (
  select data, task, documents, case when whole then 'baseline-everything' else run end as run, case when whole then 'default' else variant end as variant from documents
) as cleaned join (select * from spot where most and f_pages > 0) as own using (data, run, variant);

-- the same on all pages, with the place by F
create table cleanings as
select *, row_number() over (partition by data, task, measure order by -round(f, 9), documents) as place from (
  select data, task, documents, measure, sum(f_sum) / nullif(sum(f_pages), 0) as f from cleaning_values group by data, task, documents, measure
) as means;

-- a run on so many pages of a site: the times of its repeats in seconds, and the median of the peaks of memory in bytes
create table clock as
select timing, run, run_at, site, category, pages, bytes, median(seconds) as median, min(seconds) as least, max(seconds) as most, count(seconds) as repeats,
  median(peak) as peak, count(trouble) as troubles
from times group by timing, run, run_at, site, category, pages, bytes;

-- the same with the exponent of the number of pages from the fewest pages of the run
create table growth as
select clock.*, case when clock.pages > first.pages then ln(clock.median / first.median) / ln(cast(clock.pages as double) / first.pages) end as exponent
from clock left join (select * from (select *, row_number() over (partition by timing, run order by pages) as place from clock where repeats > 0) as places where place = 1) as first
  using (timing, run);

-- how many times slower a run is than another on the same pages, and the ends by the repeats of both
create table clock_pairs as
select one.timing, one.run, other.run as other, one.site, one.pages, 'on ' || cast(one.pages as varchar) || ' pages' as step, one.median / other.median as times, one.least / other.most as low, one.most / other.least as high
from clock as one join clock as other using (timing, site, pages);

-- the exponent of the number of pages (from `fewer`) of a run, and its ends
create table exponents as
select more.timing, more.run, more.pages, less.pages as fewer, ln(more.median / less.median) / ln(cast(more.pages as double) / less.pages) as exponent,
  ln(more.least / less.most) / ln(cast(more.pages as double) / less.pages) as low, ln(more.most / less.least) / ln(cast(more.pages as double) / less.pages) as high
from clock as more join clock as less using (timing, run) where more.pages > less.pages;

-- the time of a run on a site, with reading the pages; none after a failure
create table site_costs as
select own.timing, own.run, own.run_at, own.site, own.category, own.pages, own.bytes, own.peak, own.troubles,
  case when own.troubles = 0 then own.least + case when own.run = 'parsing' then 0.0 else reading.least end end as seconds
from clock as own left join (select timing, site, least from clock where run = 'parsing') as reading using (timing, site);

-- a run on every site beside another run (`beside`), as a multiple of its time on the sites that both have. The least time of the repeats counts,
-- since other programs can only add time
create table costs as
select timing, run, run_at, beside, sum(case when troubles > 0 or seconds is null then 1 else 0 end) as failed, sum(seconds) as seconds,
  sum(seconds) filter (where seconds_beside is not null) / sum(seconds_beside) filter (where seconds is not null) as times,
  round(sum(pages) filter (where seconds is not null) / sum(seconds)) as pages_a_second
from (
  select own.timing, own.run, own.run_at, own.troubles, own.pages, own.seconds, other.run as beside, other.seconds as seconds_beside
  from site_costs as own join site_costs as other using (timing, site)
) as pairs group by timing, run, run_at, beside;

-- how time and memory of a run grow from the smallest site of each category to the largest, without reading the pages: the worst of the
-- categories, as the exponent of the bytes of the pages. Below 30 ms, and of memory below the bytes of the pages or .1 MB, there is none.
-- `slowest` is the category with the most seconds a MB (`slowness`), `steepest` that with the largest growth of time
create table growths as
with sized as (
  select *, row_number() over (partition by timing, category, run order by -bytes, site) as from_largest, row_number() over (partition by timing, category, run order by bytes, site) as from_smallest
  from clock where troubles = 0 and repeats > 0
), grown as (
  select large.timing, large.run, large.category, 1000000 * large.least / large.bytes as slowness, cast(large.peak as double) / large.bytes as weight,
    case when large.least >= 0.03 then ln(large.least / small.least) / ln(cast(large.bytes as double) / small.bytes) end as time,
    case when large.peak >= large.bytes and large.peak >= 100000 then ln(cast(large.peak as double) / small.peak) / ln(cast(large.bytes as double) / small.bytes) end as memory
  from (select * from sized where from_largest = 1) as large join (select * from sized where from_smallest = 1) as small using (timing, category, run)
), ranked as (
  select *, row_number() over (partition by timing, run order by -slowness, category) as by_slowness, row_number() over (partition by timing, run order by coalesce(-time, 1000000000), category) as by_growth from grown
)
select timing, run, max(slowness) as slowness, max(category) filter (where by_slowness = 1) as slowest, max(weight) as weight, max(time) as time,
  max(category) filter (where by_growth = 1 and time is not null) as steepest, max(memory) as memory
from ranked group by timing, run;
