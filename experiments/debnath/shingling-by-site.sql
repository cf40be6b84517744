/*
title = "Shingling and ContentExtractor, fitted on 50 pages a site"
source = "Debnath et al. 2005, Table 6"
note = "The paper prints five of its sites and says that the figures are of 50 pages. Here both are fitted on 50 pages of each site, or on all where it has fewer (as every site of crawl-to-the-future), and clean all of them."
order = 40
published = { file = "published-shingling.csv", source = "Table 6" }
foot = ["mean", "defined"]
plot = { kind = "bar", x = "site", y = ["Shingling F", "CE scaled F", "CE F"] }

{% for ce in [{"run": "ce-raw-50", "name": "ContentExtractor", "source": "section 6.7"}, {"run": "ce-50", "name": "ContentExtractor with scaled counts", "source": "section 6.7, with the number of words scaled"}] %}
[[claim]]
claim = "{{ ce.name }} is as good as Shingling: its b-F is at most .02 lower"
source = "{{ ce.source }}"
published = "differences of -.003 to .009"
from = """{{ m.pair({"run": ce.run, "measure": "debnath-block", "value": "f"}, {"run": "shingling-50", "measure": "debnath-block", "value": "f"}) }}"""
of = "one - other"
least = -0.02
nothing = ["one", "other"]
{% endfor %}
*/
{%- set columns = [
  {"run": "shingling-50", "label": "Shingling", "measure": "debnath-block", "value": "precision"},
  {"run": "shingling-50", "label": "Shingling", "measure": "debnath-block", "value": "recall"},
  {"run": "shingling-50", "label": "Shingling", "measure": "debnath-block", "value": "f"},
  {"run": "ce-50", "label": "CE scaled", "measure": "debnath-block", "value": "precision"},
  {"run": "ce-50", "label": "CE scaled", "measure": "debnath-block", "value": "recall"},
  {"run": "ce-50", "label": "CE scaled", "measure": "debnath-block", "value": "f"},
  {"run": "ce-raw-50", "label": "CE", "measure": "debnath-block", "value": "precision"},
  {"run": "ce-raw-50", "label": "CE", "measure": "debnath-block", "value": "recall"},
  {"run": "ce-raw-50", "label": "CE", "measure": "debnath-block", "value": "f"},
] -%}
{{ m.by_site(columns) }}
