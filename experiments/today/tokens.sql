/*
title = "The same by the page's own tokens"
source = "no paper"
note = "Tokens are judged where they stand in the page: a text is found there by alignment. debian-docs has marks and no text that people gave."
order = 2
plot = { kind = "interval", x = "title", y = "F", low = "F low", high = "F high" }

{{ m.ranking_intervals((names.classics | map(attribute="id") | list) + ["witness", "witness-forest"] + (names.extractors | map(attribute="id") | list), "token") }}
*/
{{ m.ranking((names.classics | map(attribute="id") | list) + ["witness", "witness-forest"] + (names.extractors | map(attribute="id") | list), "token") }}
