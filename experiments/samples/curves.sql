{% for group in [
  {"id": "entropies", "title": "methods of entropies", "order": 2, "runs": names.entropies},
  {"id": "trees", "title": "methods of trees", "order": 3, "runs": names.trees},
  {"id": "blocks", "title": "methods of blocks", "order": 4, "runs": names.blocks},
  {"id": "fragments", "title": "methods of fragments", "order": 5, "runs": names.fragments},
  {"id": "today", "title": "today", "order": 6, "runs": names.today},
] -%}
/*
id = "curves-{{ group.id }}"
title = "F by the number of pages that the fit sees: {{ group.title }}"
note = "Fitted to so many pages of a site, all pages cleaned. F over words. Sites with fewer pages drop out to the right."
order = {{ group.order | toml }}
uneven = [": sites"]
plot = {{ m.plot_of_curves("training", group.runs) }}

{% for run in group.runs | map(attribute="id") %}
{% for pages in names.enough %}
[[claim]]
claim = "{{ pages }} pages are enough for {{ run }}: its F is at most .01 from that of a fit to all pages, on nine of ten sites"
{% if run == "sst" and pages == 500 %}source = "Yi 2004, section 5.3: 500 sampled pages are sufficient"{% endif %}
sites = 0.9
from = """{{ m.pair({"run": run, "training": pages, "measure": "token", "value": "f"}, {"run": run, "training": "most", "measure": "token", "value": "f"}) }}"""
of = "abs(one - other)"
most = 0.01
nothing = ["one", "other"]
{% endfor %}{% endfor %}
*/
{{ m.curves("training", group.runs) }}
{% endfor %}
