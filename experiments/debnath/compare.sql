{% for id, order, runs, title, source, note in [
  ["methods", 90, "\"group\" = 'methods'", "All methods side by side", "the paper's Tables 2 to 4 in one", "Means over sites, by blocks and by words."],
  ["ablations", 100, "of like 'ablations-%'", "Ablations: what each open choice changes", "not in the paper, which leaves these choices open",
    "Means over sites. Each first row is the paper's wording, or for Shingling what is known of it; each other row changes what its name says. The READMEs of method-debnath and method-shingling give the reason for each default."],
] %}
/*
id = "{{ id }}"
title = "{{ title }}"
source = "{{ source }}"
note = "{{ note }}"
order = {{ order }}
pivot = { column = "measure", values = ["recall", "precision", "F", "F pooled", "pages with precision"] }
*/
select run, variant, changed, max(sites) over (partition by run, variant) as sites, measure, recall, precision, f as "F", pooled as "F pooled",
  with_precision as "pages with precision"
from summary where run in (select run from beside where {{ runs }}) and measure in ('debnath-block', 'token') order by run_at, variant_at, measure_at
{% endfor %}
