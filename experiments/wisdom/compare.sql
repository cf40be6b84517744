{% for id, order, runs, measures, title, source, note in [
  ["methods", 120, "\"group\" = 'methods'", ["toc-snc", "toc-ic", "article-snc", "article-ic"], "All methods side by side", "the paper's Figures 18 to 21 in one",
    "Means over sites. Each measure is read on the pages that have marks of its role."],
  ["ablations-toc", 130, "of like 'ablations-%toc'", ["toc-snc", "toc-ic"], "TOC blocks: ablations", "not in the paper, which leaves these choices open",
    "Means over sites. The first row is the paper's wording; each other row changes what its name says. The README of method-wisdom gives the reason for each default."],
] %}
/*
id = "{{ id }}"
title = "{{ title }}"
source = "{{ source }}"
note = "{{ note }}"
order = {{ order }}
pivot = { column = "measure", values = ["recall", "precision", "F", "F pooled", "pages with precision"] }
*/
select run, variant, changed, max(sites) over (partition by run, variant) as sites, measure, recall, precision, f as "F", pooled as "F pooled", with_precision as "pages with precision"
from summary where run in (select run from beside where {{ runs }}) and measure in ({{ measures | sql }}) order by run_at, variant_at, measure_at
{% endfor %}
