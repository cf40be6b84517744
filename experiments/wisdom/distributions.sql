{% for id, name, order, run, variant, title, source, note, kind, claim, claimed_in, sites, figure, bins, least in [
  ["weights-by-idf", "weight-by-idf", 9, "blocks-1", "0.8", "W of a term against its IDF", "section 3.1 and Figure 5",
    "The mean of W = 1 - EN over the terms of a site, by their IDF, log_n (n / df) of n pages with a document count df. The paper proves that W is at least IDF: a term that is spread unevenly weighs more. The last bin has the terms of a single page, whose W is 1.",
    "line", "the weight by entropy is at least IDF, in each tenth of IDF", "section 3.1", 1,
    "min(value - cast(split_part(name, ':', 2) as double))", "", -0.000001],
  ["average-api", "average-api", 50, "blocks-5", "0.9", "Average API of the blocks found, ST = .9", "Figure 14",
    "Blocks of k = 5 before the type constraints, by their API_A over their number of anchors. The paper shows its site UDN, with groups of noise at 1.1 and 2.2, and takes 1.25 as the constraint. The last bin holds all above.",
    "bar", "there are sites on which 68 % of the blocks have an average API below 2, at k = 5", "section 4.2, of CNET", 0.01,
    "sum(value)", " and cast(split_part(name, ':', 2) as double) < 1.95", 0.68],
] %}
/*
id = "{{ id }}"
title = "{{ title }}"
source = "Kao et al. 2005, {{ source }}"
order = {{ order }}
note = "{{ note }}"
pivot = { column = "site", values = ["value"] }
plot = { kind = "{{ kind }}", x = "{{ name }}, from", y = "value", by = "site" }

[[claim]]
claim = "{{ claim }}"
source = "{{ claimed_in }}"
sites = {{ sites }}
from = """
select site, {{ figure }} as claimed from figure
where run = '{{ run }}' and variant = '{{ variant }}' and name like '{{ name }}:%'{{ bins }} group by site order by site"""
of = "claimed"
least = {{ least }}
*/
select split_part(name, ':', 2) as "{{ name }}, from", site, value from (
  select name, site, value from figure where run = '{{ run }}' and variant = '{{ variant }}'
  union all select name, 'mean of sites' as site, value from curve where run = '{{ run }}' and variant = '{{ variant }}'
) as own where name like '{{ name }}:%' order by cast(split_part(name, ':', 2) as double), site = 'mean of sites', site
{% endfor %}
