{% for ratio, order, source, note in [
  ["precision", 60, "Debnath et al. 2005, section 6.5 and Table 4", "Samples of a site's pages, three of each size; all pages are cleaned. A block that one of two pages has is not repeated, so what few pages can tell as redundant grows with them. "],
  ["recall", 61, "not in the paper: the other half of section 6.5", ""],
] %}
/*
id = "{{ ratio }}-by-pages"
title = "b-{{ ratio }} against the number of pages fitted on"
source = "{{ source }}"
note = "{{ note }}`same sites` is the mean over the sites that also have the largest size, beside their mean there."
order = {{ order }}
uneven = [": sites", ": same sites", ": same sites, largest"]
pivot = { column = "line", values = ["{{ ratio }}", "{{ ratio }}: sites", "{{ ratio }}: same sites", "{{ ratio }}: same sites, largest"] }
plot = { kind = "line", x = "training pages", y = "{{ ratio }}", by = "line" }

{% for claim, source, figure, one, other, of, bound, also in [
  ["the b-precision of ContentExtractor with scaled counts rises with the number of pages", "section 6.5",
    "precision", "most", "fewest", "one - other", "least = 0.0", " and fewest <> most"],
  ["ten pages are enough for ContentExtractor: b-precision within .05 of what all pages give, word count scaled", "Table 4",
    "precision", "size = 10", "most", "abs(one - other)", "most = 0.05", ""],
  ["five pages are enough to identify the template: b-F of ContentExtractor within .05 of what all pages give, word count scaled",
    "section 4.4.2: the template can be identified using fewer than all documents", "f", "size = 5", "most", "abs(one - other)", "most = 0.05", ""],
  ["ten pages are enough to identify the template: b-F of ContentExtractor within .05 of what all pages give, word count scaled",
    "section 4.4.2: the template can be identified using fewer than all documents", "f", "size = 10", "most", "abs(one - other)", "most = 0.05", ""],
] if ratio == "precision" %}
[[claim]]
claim = "{{ claim }}"
source = "{{ source }}"
from = """
select site, max({{ figure }}) filter (where {{ one }}) as one, max({{ figure }}) filter (where {{ other }}) as other
from spot where run = 'ce-pages' and measure = 'debnath-block'{{ also }} group by site order by site"""
of = "{{ of }}"
{{ bound }}
nothing = ["one", "other"]
{% endfor %}
*/
select trained_on as "training pages", line, value as {{ ratio }}, sites as "{{ ratio }}: sites",
  same as "{{ ratio }}: same sites", last as "{{ ratio }}: same sites, largest"
from curve
join (values (1, 'ce-pages', 'CE scaled'), (2, 'ce-raw-pages', 'CE'), (3, 'shingling-pages', 'Shingling'), (4, 'lh-pages', 'LH')) as lines(at, run, line)
  on lines.run = curve.run
where measure = 'debnath-block' and name = '{{ ratio }}' order by size, lines.at
{% endfor %}
