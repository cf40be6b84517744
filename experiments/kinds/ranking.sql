{% for kind in names.kinds %}
/*
id = "ranking-{{ kind }}"
title = "The best first, on pages of the kind {{ kind }}"
source = "no paper"
order = 2
plot = { kind = "interval", x = "title", y = "F", low = "F low", high = "F high" }

{{ m.ranking_intervals(names.ours + names.peers, "words", [kind]) }}
*/
{{ m.ranking(names.ours + names.peers, "words", [kind]) }}
{% endfor %}
