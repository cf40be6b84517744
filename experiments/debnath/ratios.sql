{% for id, run, order, x, sums, ratios, title, source, note, label in [
  ["f-by-marked-pages", "l-pages", 71, "trained_on", "not largest", ["precision", "recall", "f"], "L-Extractor: b-precision, b-recall and b-F against the number of marked pages",
    "not in the paper: what Figure 10's classifier does on pages that it has not seen", "", "training pages of the site"],
  ["similarity-threshold", "epsilon", 80, "variant", "largest", ["precision", "recall"], "ContentExtractor, word count scaled, against epsilon",
    "Debnath et al. 2005, section 4.4.1, which has .9", "Word count scaled. The paper says that the threshold affects precision and recall.", "parameter"],
] %}
/*
id = "{{ id }}"
title = "{{ title }}"
source = "{{ source }}"
note = "{{ note }}"
order = {{ order }}
foot = ["mean", "quartiles", "defined"]
foot-by = "ratio"
below = """
select figures as site, replace(name, 'f', 'F') as ratio, {{ x }} as x, value from whole_figure
where run = '{{ run }}' and measure = 'debnath-block' and not chosen and {{ sums }} and name in ({{ ratios | sql }}) order by name = 'f', name, figures_at"""
pivot = { column = "x", values = ["value"] }
plot = { kind = "line", x = "x", y = "value", by = "site", labels = ["{{ label }}", "{{ ratios | join(", ") | replace("f", "F") }} (debnath-block)"] }
*/
select site, replace(name, 'f', 'F') as ratio, {{ x }} as x, value
from figure where run = '{{ run }}' and measure = 'debnath-block' and name in ({{ ratios | sql }}) order by name desc, site, size, figure.x
{% endfor %}
