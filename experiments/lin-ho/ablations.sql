{% for run, order, title, source, note in [
  ["ablations", 100, "", "not in the paper, which leaves these choices open",
    "Means over sites. The first row is the paper's wording; each other row changes what its name says. The README of method-lin-ho gives the reason for each default. The gains of one and five percent were found on these pages: they show what is possible, not what a fresh site would give."],
  ["ablations-elements", 110, ", blocks at block-level elements", "not in the paper", "Means over sites, all pages."],
] %}
/*
id = "{{ run }}"
title = "Ablations: what each open choice changes{{ title }}"
source = "{{ source }}"
order = {{ order }}
note = "{{ note }}"
pivot = { column = "measure", values = ["recall", "precision", "F", "F pooled", "pages with precision"] }
*/
select run, variant, changed, max(sites) over (partition by run, variant) as sites, measure, recall, precision, f as "F", pooled as "F pooled", with_precision as "pages with precision"
from summary where run in (select run from beside where of = '{{ run }}') and measure in ('feature', 'token', 'block') order by run_at, variant_at, measure_at
{% endfor %}
