{% for id, order, title, lines in [
  ["entropies-and-trees", 30, "entropies, trees and templates", "('lin-ho-pages', 'Lin-Ho', 0), ('lin-ho-fixed-pages', 'Lin-Ho .6', 1), ('wisdom-pages', 'WISDOM', 2), ('pagelet-pages', 'template', 3), ('sst-pages', 'SST', 4), ('cst-pages', 'CST', 5), ('ssst-pages', 'sentence SST', 6), ('rtdm-pages', 'RTDM', 7), ('rtdm-votes-pages', 'RTDM votes', 8)"],
  ["blocks", 31, "blocks and fragments", "('ce-pages', 'CE', 0), ('ce-scaled-pages', 'CE scaled', 1), ('fe-pages', 'FE', 2), ('k-fe-pages', 'K-FE', 3), ('l-pages', 'L', 4), ('shingling-pages', 'Shingling', 5), ('gibson-dom-share-pages', 'DOM share', 6), ('gibson-text-share-pages', 'Text share', 7)"],
] %}
/*
id = "learning-{{ id }}"
title = "Learning curves: {{ title }}"
source = "no paper; Debnath et al. say that 5 to 10 pages are enough, Yi takes 500"
note = "Fitted on so many pages of a site drawn at random, all pages cleaned. F over words. L-Extractor's pages are marked and not scored. `same sites` is the mean over the sites that also have the largest size, beside their mean there."
order = {{ order }}
uneven = [": sites", ": same sites", ": same sites, largest"]
pivot = { column = "line", values = ["F", "F: sites", "F: same sites", "F: same sites, largest"] }
plot = { kind = "line", x = "training pages", y = "F", by = "line" }
*/
select trained_on as "training pages", line, value as "F", sites as "F: sites", same as "F: same sites", last as "F: same sites, largest"
from (values {{ lines }}) as lines(run, line, at) join curve on curve.run = lines.run
where measure = 'token' and name = 'f' and sites > 0 order by size, at
{% endfor %}
