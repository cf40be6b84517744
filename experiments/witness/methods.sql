{% for id, order, runs, title, note in [
  ["methods", 1, "\"group\" in ('classic', 'own')", "Words kept, by method",
    "The field's figures are the means over pages. The forests judge hosts that they have not seen; on a set that a forest was not trained on, all of its hosts. A synthetic corpus has no text that people gave: there only tokens are counted."],
  ["learners", 6, "of in ('boilerpipe-trained', 'joint')", "The same folds, other learners",
    "All learn from the marked pages of news and WCXB, in the same folds of hosts. `boilerpipe-trained` is a tree on words and densities of a block and its neighbours (Kohlschütter et al. 2010), `joint` judges blocks by WITNESS's numbers with trees."],
] %}
/*
id = "{{ id }}"
title = "{{ title }}"
source = "no paper"
note = "{{ note }}"
order = {{ order }}
pivot = { column = "measure", values = [
  "recall", "precision", "F", "F pooled", "recall, mean of pages", "precision, mean of pages", "F, mean of pages", "pages with precision",
] }

{% for rival in names.classics if id == "methods" %}
[[claim]]
claim = "without marks, WITNESS by rules keeps the words better than {{ rival.title }} on most sites"
source = "no paper"
sites = 0.5
from = """
select site, max(f) filter (where run = 'witness') as one, max(f) filter (where run = '{{ rival.id }}') as other
from spot where measure = 'token' and most group by site order by site"""
of = "one - other"
least = 0
nothing = ["one", "other"]
{% endfor %}
*/
select run, variant, changed, max(sites) over (partition by run, variant) as sites, measure, recall, precision, f as "F", pooled as "F pooled",
  page_recall as "recall, mean of pages", page_precision as "precision, mean of pages", page_f as "F, mean of pages", with_precision as "pages with precision"
from summary where measure in ('words', 'token') and run in (select run from beside where {{ runs }})
order by run_at, variant_at, measure_at
{% endfor %}
