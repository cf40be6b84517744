/*
title = "Shingling and ContentExtractor, fitted on 50 pages a site"
source = "Debnath et al. 2005, Table 6"
note = "The paper prints five of its sites and says that the figures are of 50 pages. Here both are fitted on 50 pages of each site, or on all where it has fewer (as every site of crawl-to-the-future), and clean all of them."
order = 40
published = { file = "published-shingling.csv", source = "Table 6" }
foot = ["mean", "defined"]
plot = { kind = "bar", x = "site", y = ["Shingling F", "CE scaled F", "CE F"] }

{% for counts, source, column in [["", "", "CE F"], [" with scaled counts", ", with the number of words scaled", "CE scaled F"]] %}
[[claim]]
claim = "ContentExtractor{{ counts }} is as good as Shingling: its b-F is at most .02 lower"
source = "section 6.7{{ source }}"
published = "differences of -.003 to .009"
of = '"{{ column }}" - "Shingling F"'
least = -0.02
nothing = ['"{{ column }}"', '"Shingling F"']
{% endfor %}
*/
select site,
  max(precision) filter (where run = 'shingling-50') as "Shingling precision", max(recall) filter (where run = 'shingling-50') as "Shingling recall",
    max(f) filter (where run = 'shingling-50') as "Shingling F",
  max(precision) filter (where run = 'ce-50') as "CE scaled precision", max(recall) filter (where run = 'ce-50') as "CE scaled recall",
    max(f) filter (where run = 'ce-50') as "CE scaled F",
  max(precision) filter (where run = 'ce-raw-50') as "CE precision", max(recall) filter (where run = 'ce-raw-50') as "CE recall",
    max(f) filter (where run = 'ce-raw-50') as "CE F"
from spot where measure = 'debnath-block' and most group by site order by site
