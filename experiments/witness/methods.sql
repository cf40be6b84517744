/*
title = "Words kept, by method"
source = "no paper"
note = "The field's figures are the means over pages. The forests judge hosts that they have not seen; on a set that a forest was not trained on, all of its hosts. A synthetic corpus has no text that people gave: there only tokens are counted."
order = 1

{% for rival in names.classics %}
[[claim]]
claim = "without marks, WITNESS by rules keeps the words better than {{ rival.title }} on most sites"
source = "no paper"
sites = 0.5
from = """{{ m.pair({"run": "witness", "measure": "token", "value": "f"}, {"run": rival.id, "measure": "token", "value": "f"}) }}"""
of = "one - other"
least = 0
nothing = ["one", "other"]
{% endfor %}
*/
{{ m.compare((names.classics | map(attribute="id") | list) + ["boilerpipe-trained", "witness", "joint", "news", "web"], ["words", "token"], pages=true) }}
