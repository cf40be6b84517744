{%- set runs = ["witness", "witness-forest", "trafilatura-form", "rs-trafilatura-form", "defuddle", "readability", "dom-smoothie", "legible", "readability-lxml"] -%}
/*
title = "The pages on which systems differ most"
order = 5
note = """Systems that keep everything, or write no form, are left out."""
pages = {{ runs | toml }}
*/
select site, page, count(*) as runs, sqrt(greatest(avg(f * f) - avg(f) * avg(f), 0.0)) as deviation, avg(f) as "mean F",
  max(name) filter (where best = 1) as best, max(f) as "best F", max(name) filter (where least = 1) as least, min(f) as "least F"
from (
  select *, row_number() over (partition by site, page order by -f, run_at, variant_at) as best,
    row_number() over (partition by site, page order by f, run_at, variant_at) as least
  from (
    select site, page, name, run_at, variant_at, 2 * cast(common as double) / (relevant + found) as f
    from scores join runs using (run, variant)
    where page is not null and measure = 'form' and relevant > 0 and run in ({{ runs | sql }})
  ) as judged
) as ranked group by site, page having deviation > 0.000000000001 order by deviation desc, site, page limit 10
