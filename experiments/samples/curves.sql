{% for group, title, order, runs in [
  ["entropies", "methods of entropies", 2, ["lin-ho", "lin-ho-fixed", "wisdom", "m1", "m2"]],
  ["trees", "methods of trees", 3, ["pagelet", "sst", "cst", "ssst", "rtdm", "rtdm-votes"]],
  ["blocks", "methods of blocks", 4, ["ce", "ce-scaled", "fe", "k-fe"]],
  ["fragments", "methods of fragments", 5, ["shingling", "gibson-dom", "gibson-dom-share", "gibson-text", "gibson-text-share"]],
  ["today", "today", 6, ["witness", "witness-forest", "boilerpipe-site"]],
] -%}
/*
id = "curves-{{ group }}"
title = "F by the number of pages that the fit sees: {{ title }}"
note = "Fitted to so many pages of a site, all pages cleaned. F over words. Sites with fewer pages drop out to the right. `same sites` is the mean over the sites that also have the largest size, beside their mean there."
order = {{ order }}
pivot = { column = "run", values = ["F", "F: sites", "F: same sites", "F: same sites, largest"] }
uneven = [": sites", ": same sites", ": same sites, largest"]
plot = { kind = "line", x = "training pages", y = "F", by = "run" }

{% for run in runs %}
{% for pages in [100, 200, 500, 1000] %}
[[claim]]
claim = "{{ pages }} pages are enough for {{ run }}: its F is at most .01 from that of a fit to all pages, on nine of ten sites"
{{ 'source = "Yi 2004, section 5.3: 500 sampled pages are sufficient"' if run == "sst" and pages == 500 else "" }}
sites = 0.9
from = """
select site, max(f) filter (where size = {{ pages }}) as one, max(f) filter (where most) as other
from spot where run = '{{ run }}' and measure = 'token' group by site order by site"""
of = "abs(one - other)"
most = 0.01
nothing = ["one", "other"]
{% endfor %}{% endfor %}
*/
select trained_on as "training pages", run, value as "F", sites as "F: sites", same as "F: same sites", last as "F: same sites, largest"
from curve join (select run, run_at from runs where "group" = '{{ group }}') as own using (run) where measure = 'token' and name = 'f' order by size, run_at
{% endfor %}
