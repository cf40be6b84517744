{% for ratio, order, note in [
  ["recall", 20, "A block is kept where its entropy is at most the threshold, so recall can only rise with it; the paper reads the optimal threshold where recall has converged."],
  ["precision", 30, "The paper finds the highest precision at the optimal threshold, and less than one where related news stand in the page."],
] %}
/*
id = "{{ ratio }}-by-threshold"
title = "{{ ratio | capitalize }} against the threshold"
source = "Lin and Ho 2002, section 4, figure of {{ ratio }} rates"
order = {{ order }}
note = "{{ note }}"
foot = ["mean", "quartiles", "defined"]
below = "select figures as site, variant as x, {{ ratio }} as value from whole where run = 'thresholds' and not chosen and measure = 'feature' and largest"
pivot = { column = "x", values = ["value"] }
plot = { kind = "line", x = "x", y = "value", by = "site", labels = ["threshold", "{{ ratio }} (feature)"] }
*/
select site, variant as x, {{ ratio }} as value from spot where run = 'thresholds' and measure = 'feature' and most order by site, spot.x
{% endfor %}
