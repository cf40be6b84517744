/*
title = "AEB's table scored again, and our methods"
source = "AEB, README: results of the latest evaluation, of the previous one, and of November 2019"
order = 1
note = """Rows with published figures are stored outputs; each has the figures of its version. AEB's errors are standard deviations over 1,000 resamples of the \
pages that nobody can draw again; ours are what they estimate."""
published = { file = "published.csv", source = "README of the benchmark at the revision of the data; of systems that it prints several times, the version whose output is stored" }

[[claim]]
claim = "the stored outputs of all systems give the printed figures to the third digit"
source = "README, results"
published = "32 systems with F, precision, recall and accuracy"
from = "select * from printed where column in ('F', 'precision', 'recall', 'accuracy')"
of = "abs(measured - published)"
most = 0.0005

[[claim]]
claim = "the stored outputs of all systems give the printed errors, but for what 1,000 resamples leave to chance"
source = "README, results"
published = "32 systems with four errors"
from = "select * from printed where column in ('F error', 'precision error', 'recall error', 'accuracy error')"
of = "abs(measured - published)"
most = 0.003
*/
with means as (
  select run, variant, measure, sum(pages) as pages, sum(precision_pages) as np, sum(recall_pages) as nr, sum(f_pages) as nf,
    sum(precision_sum) / nullif(sum(precision_pages), 0) as p, sum(recall_sum) / nullif(sum(recall_pages), 0) as r, sum(f_sum) / nullif(sum(f_pages), 0) as f,
    sum(precision_squares) / nullif(sum(precision_pages), 0) as pp, sum(recall_squares) / nullif(sum(recall_pages), 0) as rr,
    sum(f_squares) / nullif(sum(f_pages), 0) as ff, sum(products) as products
  from spot where most group by run, variant, measure
), errors as (
  -- the variances of the means over pages, and the covariance of precision and recall: from them the error of F, by its derivatives
  select *, greatest(pp - p * p, 0.0) / np as vp, greatest(rr - r * r, 0.0) / nr as vr, greatest(ff - f * f, 0.0) / nullif(nf, 0) as vf,
    (products - nf * p * r) / (np * nr) as covariance
  from means where measure = 'same-words' or p is not null and r is not null
)
select runs.name as run, runs.title as system, own.pages, coalesce(2 * p * r / nullif(p + r, 0), 0.0) as "F",
  coalesce(2 * sqrt(greatest(pow(r, 4) * vp + pow(p, 4) * vr + 2 * p * p * r * r * covariance, 0.0)) / nullif(pow(p + r, 2), 0), 0.0) as "F error",
  p as precision, sqrt(vp) as "precision error", r as recall, sqrt(vr) as "recall error", same.f as accuracy, sqrt(same.vf) as "accuracy error"
from errors as own join runs on runs.run = own.run and runs.variant = own.variant
left join (select run, variant, f, vf from errors where measure = 'same-words') as same on same.run = own.run and same.variant = own.variant
where own.measure = 'shingle' order by round("F", 9) desc, runs.run_at, runs.variant_at
