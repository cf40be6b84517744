{% for id, part, order, runs, title, source, note in [
  ["cleanings", 0, 1, "\"group\" = 'cleaning'", "What the cleanings keep", "not in the paper: it judges by mining alone",
    "Against the marked text, by words and by blocks, where the data have marks. Means over sites."],
  ["ablations", 5, 10, "of = 'ssst-choices'", "Ablations: what each open choice changes", "not in the paper, which leaves these choices open",
    "Means over sites, 5 marked pages a site. The first row is the paper's wording; each other row changes what its name says. The README of method-sentence-sst gives the reason for each default."],
] %}
/*
id = "{{ id }}"
title = "{{ title }}"
source = "{{ source }}"
note = "{{ note }}"
part = {{ part }}
order = {{ order }}
pivot = { column = "measure", values = ["recall", "precision", "F", "F pooled", "pages with precision"] }

{% for claim, source, one, other in [
  ["with 5 marked pages sentence-level SST keeps the words better than the site style tree with its fixed threshold, on most sites",
    "section 5 has it for mining", "ssst-5", "sst"],
  ["the printed F = 100 of the DOM-based algorithm finds less than a tenth of the pages does, on most sites", "control of section 5.2", "dom-share", "dom"],
] if id == "cleanings" %}
[[claim]]
claim = "{{ claim }}"
source = "{{ source }}"
sites = 0.51
from = """
select site, max(f) filter (where run = '{{ one }}') as one, max(f) filter (where run = '{{ other }}') as other
from spot where measure = 'token' and most group by site order by site"""
of = "one - other"
least = 0.0
nothing = ["one", "other"]
{% endfor %}
*/
select run, variant, changed, max(sites) over (partition by run, variant) as sites, measure, recall, precision, f as "F", pooled as "F pooled",
  with_precision as "pages with precision"
from summary where run in (select run from beside where {{ runs }}) order by run_at, variant_at, measure_at
{% endfor %}
