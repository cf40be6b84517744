{% for id, part, order, runs, measures, by, title, source, note in [
  ["cleanings", 0, 6, ["template", "sst", "sst-few-labels", "sst-fixed", "cst"], ["token", "character"], "measure_at", "What the cleanings keep",
    "not in the thesis: it judges by mining alone",
    "Against the marked text, by words and by characters, where the data have marks. Feature weighting keeps a word or drops it on this page; how it weighs the word does not show here."],
  ["classification-based-beside", 0, 10, ["adeater", "sst-beside", "cst-beside"], ["item", "item-accuracy", "token"], "measure", "Images under the other cleanings",
    "not in the thesis: Table 4-1 says that they clean general noise",
    "The site style tree and feature weighting decide on images too. They learn from no label and look for no advertisement: what is the same on all pages goes, so the site's buttons do, and what differs from page to page, as advertisements do, stays. Template-based cleaning says nothing of images."],
  ["ablations-adeater", 6, 7, ["adeater-choices"], ["item", "item-accuracy"], "measure_at", "Ablations of classification-based cleaning",
    "Yi 2004, section 3.1, where it is silent", "On the images of 20 labelled pages of a site."],
] %}
/*
id = "{{ id }}"
title = "{{ title }}"
source = "{{ source }}"
note = "{{ note }}"
part = {{ part }}
order = {{ order }}
pivot = { column = "measure", values = ["recall", "precision", "F", "F pooled", "pages with precision"] }
*/
select run, variant, changed, max(sites) over (partition by run, variant) as sites, measure, recall, precision,
  f as "F", pooled as "F pooled", with_precision as "pages with precision"
from summary where run in (select run from beside where of in ({{ runs | sql }})) and measure in ({{ measures | sql }})
order by run_at, variant_at, {{ by }}
{% endfor %}
