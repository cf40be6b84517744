/*
id = "speed-ranking"
title = "The field today, the best first: F over pages a second"
order = 20
times = true
plot = { kind = "scatter", x = "pages a second", y = "F", by = "kind" }
*/
{{ m.speed((names.classics | map(attribute="id") | list) + ["witness", "witness-forest"] + (names.peers | map(attribute="id") | list), "words") }}
