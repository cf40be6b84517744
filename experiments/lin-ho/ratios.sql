{% for id, run, order, x, sums, title, source, note, label in [
  ["greedy-by-training-pages", "training-greedy", 70, "trained_on", "not largest", "The greedy threshold's recall and precision against the number of training pages", "not in the paper",
    "The same samples with the threshold that the greedy rule finds in them, watching from the first informative block on. Read literally the rule keeps next to nothing at most sizes.",
    "training pages of the site"],
  ["elements-by-threshold", "thresholds-elements", 80, "variant", "largest", "Blocks at block-level elements: recall and precision against the threshold",
    "Lin and Ho 2002, section 5, named as future work", "All pages take part, those without a TABLE too.", "threshold"],
] %}
/*
id = "{{ id }}"
title = "{{ title }}"
source = "{{ source }}"
order = {{ order }}
note = "{{ note }}"
foot = ["mean", "quartiles", "defined"]
foot-by = "ratio"
below = """
select figures as site, name as ratio, {{ x }} as x, value from whole_figure
where run = '{{ run }}' and not chosen and measure = 'feature' and {{ sums }} and name in ('recall', 'precision') order by name desc, figures_at"""
pivot = { column = "x", values = ["value"] }
plot = { kind = "line", x = "x", y = "value", by = "site", labels = ["{{ label }}", "recall, precision (feature)"] }
*/
select site, name as ratio, {{ x }} as x, value
from figure where run = '{{ run }}' and measure = 'feature' and name in ('recall', 'precision') order by name desc, site, size, figure.x
{% endfor %}
