/*
title = "b-precision against the number of pages fitted on"
source = "Debnath et al. 2005, section 6.5 and Table 4"
note = "Samples of a site's pages, three of each size; all pages are cleaned. A block that one of two pages has is not repeated, so what few pages can tell as redundant grows with them. `same sites` is the mean over the sites that also have the largest size, beside their mean there."
order = 60
uneven = [": sites", ": same sites", ": same sites, largest"]
pivot = { column = "line", values = ["precision", "precision: sites", "precision: same sites", "precision: same sites, largest"] }
plot = { kind = "line", x = "training pages", y = "precision", by = "line" }

[[claim]]
claim = "the b-precision of ContentExtractor with scaled counts rises with the number of pages"
source = "section 6.5"
from = """
select site, max(precision) filter (where most) as one, max(precision) filter (where fewest) as other
from spot where run = 'ce-pages' and measure = 'debnath-block' and fewest <> most group by site order by site"""
of = "one - other"
least = 0.0
nothing = ["one", "other"]

[[claim]]
claim = "ten pages are enough for ContentExtractor: b-precision within .05 of what all pages give, word count scaled"
source = "Table 4"
from = """
select site, max(precision) filter (where size = 10) as one, max(precision) filter (where most) as other
from spot where run = 'ce-pages' and measure = 'debnath-block' group by site order by site"""
of = "abs(one - other)"
most = 0.05
nothing = ["one", "other"]

{% for pages, number in [[5, "five"], [10, "ten"]] %}
[[claim]]
claim = "{{ number }} pages are enough to identify the template: b-F of ContentExtractor within .05 of what all pages give, word count scaled"
source = "section 4.4.2: the template can be identified using fewer than all documents"
from = """
select site, max(f) filter (where size = {{ pages }}) as one, max(f) filter (where most) as other
from spot where run = 'ce-pages' and measure = 'debnath-block' group by site order by site"""
of = "abs(one - other)"
most = 0.05
nothing = ["one", "other"]
{% endfor %}
*/
select trained_on as "training pages", line, value as precision, sites as "precision: sites",
  same as "precision: same sites", last as "precision: same sites, largest"
from curve
join (values (1, 'ce-pages', 'CE scaled'), (2, 'ce-raw-pages', 'CE'), (3, 'shingling-pages', 'Shingling'), (4, 'lh-pages', 'LH')) as lines(at, run, line)
  on lines.run = curve.run
where measure = 'debnath-block' and name = 'precision' order by size, lines.at
