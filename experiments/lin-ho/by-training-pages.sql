{% for ratio, order, lines, note, claim, least in [
  ["recall", 50, "dotted", "Mean of three samples; larger samples of a site hold the smaller ones. At each size the threshold with the best F is taken, as the paper chooses the threshold anew.",
    "more training pages do not hurt recall: from the fewest to the most it falls by at most 0.02 on most sites", -0.02],
  ["precision", 60, "solid", "As for recall. The paper expects more pages to imply higher precision, and reports sites where it falls.",
    "more training pages imply higher precision on most sites", 0.001],
] %}
/*
id = "{{ ratio }}-by-training-pages"
title = "{{ ratio | capitalize }} against the number of training pages"
source = "Lin and Ho 2002, section 4, figures on the number of training examples ({{ lines }} lines)"
order = {{ order }}
note = "{{ note }}"
foot = ["mean", "quartiles", "defined"]
below = "select figures as site, trained_on as x, {{ ratio }} as value from whole where run = 'training' and chosen and measure = 'feature' and not largest"
pivot = { column = "x", values = ["value"] }
plot = { kind = "line", x = "x", y = "value", by = "site", labels = ["training pages of the site", "{{ ratio }} (feature)"] }

[[claim]]
claim = "{{ claim }}"
source = "section 4"
sites = 0.51
from = """
select site, max({{ ratio }}) filter (where most) as one, max({{ ratio }}) filter (where fewest) as other
from chosen where run = 'training' and measure = 'feature' and fewest <> most group by site order by site"""
of = "one - other"
least = {{ least }}
nothing = ["one", "other"]
*/
select site, trained_on as x, {{ ratio }} as value from chosen where run = 'training' and measure = 'feature' order by site, size
{% endfor %}
