-- The views that tables are written over. Each holds the data sets at hand. `size` is the number of pages that a fit was made on, a thousand
-- million for all pages; a fit is a run with a variant on a site, made on one sample of its pages (`repeat`).

-- a fit by one measure, all of its pages together
create table fit as
select data, run, variant, x, coalesce(training, 1000000000) as size, repeat, site, publisher, language, measure,
  sum(pages) as pages, sum(relevant) as relevant, sum(found) as found, sum(common) as common,
  sum(precision_sum) as precision_sum, sum(precision_pages) as precision_pages, sum(recall_sum) as recall_sum, sum(recall_pages) as recall_pages,
  sum(f_sum) as f_sum, sum(f_pages) as f_pages, sum(precision_squares) as precision_squares, sum(recall_squares) as recall_squares, sum(f_squares) as f_squares, sum(products) as products,
  cast(sum(common) as double) / nullif(sum(found), 0) as precision, cast(sum(common) as double) / nullif(sum(relevant), 0) as recall,
  2 * cast(sum(common) as double) / nullif(sum(relevant) + sum(found), 0) as f
from scores where page is null and site is not null and f_pages is not null
group by data, run, variant, x, size, repeat, site, publisher, language, measure;

-- the least and the largest size of a run on a site, which may have no gold
create table extent as
select data, run, site, min(size) as fewest_pages, max(size) as most_pages
from (select data, run, site, size from fit union all select data, run, site, coalesce(training, 1000000000) as size from fits) as sizes group by data, run, site;

-- of each sample the variant with the best F on all scored pages; of equals the first on the axis
create table best as
select * from (
  select fit.*, row_number() over (partition by fit.data, fit.run, fit.site, fit.measure, fit.size, fit.repeat order by -fit.f, coalesce(fit.x, 1000000000), runs.variant_at) as place
  from fit join runs on runs.data = fit.data and runs.run = fit.run and runs.variant = fit.variant where fit.f is not null
) as ranked where place = 1;

-- a variant, or the best of each sample, at a size: ratios are means over samples, counts are sums over them
create table spot as
select all_fits.*, size = extent.fewest_pages as fewest, size = extent.most_pages as most from (
  select data, run, variant, x, size, site, publisher, language, measure, count(*) as repeats, avg(precision) as precision, avg(recall) as recall, avg(f) as f,
    sum(pages) as pages, sum(relevant) as relevant, sum(found) as found, sum(common) as common,
    sum(precision_sum) as precision_sum, sum(precision_pages) as precision_pages, sum(recall_sum) as recall_sum, sum(recall_pages) as recall_pages,
    sum(f_sum) as f_sum, sum(f_pages) as f_pages, sum(precision_squares) as precision_squares, sum(recall_squares) as recall_squares, sum(f_squares) as f_squares, sum(products) as products
  from fit group by data, run, variant, x, size, site, publisher, language, measure
  union all
  select data, run, 'best' as variant, avg(x) as x, size, site, publisher, language, measure, count(*) as repeats, avg(precision) as precision, avg(recall) as recall, avg(f) as f,
    sum(pages) as pages, sum(relevant) as relevant, sum(found) as found, sum(common) as common,
    sum(precision_sum) as precision_sum, sum(precision_pages) as precision_pages, sum(recall_sum) as recall_sum, sum(recall_pages) as recall_pages,
    sum(f_sum) as f_sum, sum(f_pages) as f_pages, sum(precision_squares) as precision_squares, sum(recall_squares) as recall_squares, sum(f_squares) as f_squares, sum(products) as products
  from best group by data, run, size, site, publisher, language, measure
) as all_fits join extent on extent.data = all_fits.data and extent.run = all_fits.run and extent.site = all_fits.site;

-- one figure a row: the ratios and the x of a spot by a measure, and the numbers that fits settled (measure '')
create table figure as
select data, run, variant, x, size, site, publisher, language, measure, fewest, most, 'precision' as name, precision as value from spot
union all select data, run, variant, x, size, site, publisher, language, measure, fewest, most, 'recall' as name, recall as value from spot
union all select data, run, variant, x, size, site, publisher, language, measure, fewest, most, 'f' as name, f as value from spot
union all select data, run, variant, x, size, site, publisher, language, measure, fewest, most, 'x' as name, x as value from spot
union all select settled.data, settled.run, variant, x, size, settled.site, publisher, '' as language, '' as measure, size = extent.fewest_pages as fewest, size = extent.most_pages as most, name, value
from (
  select data, run, variant, x, coalesce(training, 1000000000) as size, site, publisher, name, avg(value) as value from fits
  group by data, run, variant, x, size, site, publisher, name
) as settled join extent on extent.data = settled.data and extent.run = settled.run and extent.site = settled.site;

-- a variant on all sites, each at its largest size: means of sites, of pages, and of all counts together (pooled)
create table summary as
select data, run, variant, measure, count(*) as sites, avg(precision) as precision, avg(recall) as recall, avg(f) as f,
  2 * cast(sum(common) as double) / nullif(sum(relevant) + sum(found), 0) as pooled,
  sum(precision_sum) / nullif(sum(precision_pages), 0) as page_precision, sum(recall_sum) / nullif(sum(recall_pages), 0) as page_recall, sum(f_sum) / nullif(sum(f_pages), 0) as page_f,
  cast(sum(precision_pages) as double) / nullif(sum(pages), 0) as with_precision, sum(pages) as pages
from spot where most and variant <> 'best' group by data, run, variant, measure;

-- the runs that stand in a table of the run `of`: itself, and the trivial baselines on the same pages
create table beside as
select distinct run as of, run from runs
union select distinct named.run as of, other.run from runs as named join runs as other on other.choice = named.choice where other.baseline;

-- a start of a clustering: its F, its information on classes and on sites, its iterations
create table start as
select data, run, split_part(measure, '/', 1) as task, case when measure like '%/%' then split_part(measure, '/', 2) else 'f' end as what, repeat, f_sum as value
from scores where site is null and f_pages is not null;

-- an experiment of a classification: the documents are the run, F is that of the pair's first class
create table trial as
select data, run, task, configuration, pair, trained, documents, 2 * cast(common as double) / nullif(relevant + found, 0) as f, 2 * cast(documents - relevant - found + common as double) / nullif(2 * documents - relevant - found, 0) as f_second,
  cast(documents - relevant - found + 2 * common as double) / nullif(documents, 0) as accuracy
from (
  select data, run, measure as task, cast(variant as int) as configuration, category as pair, traits as trained, sum(pages) as documents, sum(relevant) as relevant, sum(found) as found, sum(common) as common
  from scores where page is null and f_pages is null and variant in ('1', '2', '3') and category <> '' group by data, run, measure, variant, category, traits
) as counted;

-- the average of documents under a configuration with their label, also without each site (`left_out`)
create table average as
select averages.data, averages.task, averages.configuration, averages.left_out, coalesce(averages.left_out, '') as without, averages.f, averages.accuracy, averages.experiments, documents.label, documents.at
from averages join documents on documents.data = averages.data and documents.task = averages.task and documents.documents = averages.documents;

-- the difference of the average of documents to that of the first ones of the task, with its error by the jackknife over sites
create table apart as
select data, task, configuration, label, value, max(difference) filter (where left_out is null) as difference,
  sqrt((count(left_out) - 1) * (avg(difference * difference) filter (where left_out is not null) - avg(difference) filter (where left_out is not null) * avg(difference) filter (where left_out is not null))) as error
from (
  select other.data, other.task, other.configuration, other.label, 'f' as value, other.left_out, other.f - first.f as difference
  from (select * from average where at > 0) as other join (select * from average where at = 0) as first
    on first.data = other.data and first.task = other.task and first.configuration = other.configuration and first.without = other.without
  union all
  select other.data, other.task, other.configuration, other.label, 'accuracy' as value, other.left_out, other.accuracy - first.accuracy as difference
  from (select * from average where at > 0) as other join (select * from average where at = 0) as first
    on first.data = other.data and first.task = other.task and first.configuration = other.configuration and first.without = other.without
) as differences group by data, task, configuration, label, value;

-- a run on so many pages of a site: the times of its repeats in seconds, and the median of the peaks of memory in bytes
create table clock as
select timing, run, run_at, site, category, pages, bytes, median(seconds) as median, min(seconds) as least, max(seconds) as most, count(seconds) as repeats,
  median(peak) as peak, count(trouble) as troubles
from times group by timing, run, run_at, site, category, pages, bytes;

-- the same with the exponent of the number of pages from the fewest pages of the run
create table growth as
select clock.*, case when clock.pages > first.pages then ln(clock.median / first.median) / ln(cast(clock.pages as double) / first.pages) end as exponent
from clock left join (select * from (select *, row_number() over (partition by timing, run order by pages) as place from clock where repeats > 0) as places where place = 1) as first
  on first.timing = clock.timing and first.run = clock.run;
