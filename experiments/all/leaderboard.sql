/*
title = "All methods on all data"
source = "no paper: what they would have shown together"
order = 20
note = """F, mean over sites, with the interval of .95 over sites. Each measure is read on the pages that have marks of its role. k-means has the F of \
50 runs, TFIDF for all but feature weighting, which brings its own weights."""
over = "each-and-all"
plot = { kind = "interval", x = "run", y = "token F", low = "token F low", high = "token F high" }

{% for measure in ["token", "debnath-block", "toc-snc", "article-ic"] %}
[[interval]]
key = ["run", "variant"]
measure = "{{ measure }}"
columns = ["", "{{ measure }} F low", "{{ measure }} F high", ""]
from = "site_values"
{% endfor %}
*/
select run, variant,
  max(own.f) filter (where measure = 'token') as "token F", null as "token F low", null as "token F high", max(own.sites) filter (where measure = 'token') as "token sites",
  max(own.f) filter (where measure = 'debnath-block') as "debnath-block F", null as "debnath-block F low", null as "debnath-block F high", max(own.sites) filter (where measure = 'debnath-block') as "debnath-block sites",
  max(own.f) filter (where measure = 'toc-snc') as "toc-snc F", null as "toc-snc F low", null as "toc-snc F high", max(own.sites) filter (where measure = 'toc-snc') as "toc-snc sites",
  max(own.f) filter (where measure = 'article-ic') as "article-ic F", null as "article-ic F low", null as "article-ic F high", max(own.sites) filter (where measure = 'article-ic') as "article-ic sites",
  max(clustered.f) filter (where task = 'k-means-news') as "k-means-news F",
  max(clustered.f) filter (where task = 'k-means-shops') as "k-means-shops F",
  max(clustered.f) filter (where task = 'k-means-shops-2014') as "k-means-shops-2014 F",
  max(clustered.f) filter (where task = 'k-means-topics') as "k-means-topics F",
  max(clustered.f) filter (where task = 'k-means-webkb') as "k-means-webkb F",
  max(clustered.f) filter (where task = 'k-means-swde') as "k-means-swde F"
from (select distinct run, variant, run_at, variant_at from runs where "group" in ('method', 'baseline')) as named
left join (select run, variant, measure, avg(f) as f, count(f) as sites from spot where most group by run, variant, measure) as own using (run, variant)
left join (
  select of_run as run, of_variant as variant, task, avg(f) as f from (
    select task, f, case when whole then 'baseline-everything' else run end as of_run, case when whole then 'default' else variant end as of_variant
    from documents join starts using (data, task, documents) where whole or run is not null
  ) as of_runs group by of_run, of_variant, task
) as clustered using (run, variant)
group by run, variant, run_at, variant_at having count(own.sites) > 0 or count(clustered.f) > 0 order by run_at, variant_at
