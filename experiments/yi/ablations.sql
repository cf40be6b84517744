{% for id, order, runs, title, source, note in [
  ["sst", 1, ["sst-choices"], "the site style tree", "section 4.2, where it is silent or can be read in two ways",
    "The threshold is chosen anew for each choice, on five marked pages of a site."],
  ["template", 2, ["template-choices"], "template-based cleaning", "section 3.3 and 5.3", ""],
  ["weighting", 3, ["cst-choices", "cst-sampled"], "feature weighting: what is kept at all", "section 4.3", "How words are weighed does not show here; see the clusterings."],
] %}
/*
id = "ablations-{{ id }}"
title = "Ablations of {{ title }}"
source = "Yi 2004, {{ source }}"
note = "{{ note }}"
part = 6
order = {{ order }}
*/
select run, variant, changed, sites, recall as "token recall", precision as "token precision", f as "token F",
  pooled as "token F pooled", with_precision as "token pages with precision"
from summary where run in (select run from beside where of in ({{ runs | sql }})) and measure = 'token' order by run_at, variant_at
{% endfor %}
