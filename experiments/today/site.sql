/*
title = "What does a site add?"
source = "no paper"
note = "Each extractor alone, and filtered by what it keeps on the other pages of the site: without shared lines (`NAME-site`), and without shared blocks, as `gleaner strip` (`NAME-strip`)."
order = 3
plot = { kind = "interval", x = "title", y = "F", low = "F low", high = "F high" }

{{ m.ranking_intervals((names.peers | map(attribute="id") | list) + ((names.peers | map(attribute="id") | list) | affix("", "-site")) + ((names.peers | map(attribute="id") | list) | affix("", "-strip")) + ["chromerag-of-site", "boilerpipe", "boilerpipe-site", "witness"], "words") }}

{% for of in names.peers %}
[[claim]]
claim = "what a site says of its output makes {{ of.title }} better"
source = "no paper"
from = """{{ m.pair({"run": (of.id ~ "-site"), "measure": "words", "value": "f"}, {"run": of.id, "measure": "words", "value": "f"}) }}"""
of = "one - other"
least = 0
error = "publishers"
nothing = ["one", "other"]
{% endfor %}
*/
{{ m.ranking((names.peers | map(attribute="id") | list) + ((names.peers | map(attribute="id") | list) | affix("", "-site")) + ((names.peers | map(attribute="id") | list) | affix("", "-strip")) + ["chromerag-of-site", "boilerpipe", "boilerpipe-site", "witness"], "words") }}
