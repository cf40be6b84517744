/*
title = "The field today, the best first"
source = "no paper"
note = "On debian-docs people gave no text: there is a table by tokens."
order = 1
plot = { kind = "interval", x = "title", y = "F", low = "F low", high = "F high" }

{{ m.ranking_intervals((names.classics | map(attribute="id") | list) + ["witness", "witness-forest"] + (names.extractors | map(attribute="id") | list), "words") }}
*/
{{ m.ranking((names.classics | map(attribute="id") | list) + ["witness", "witness-forest"] + (names.extractors | map(attribute="id") | list), "words") }}
