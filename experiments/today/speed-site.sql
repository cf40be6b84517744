/*
id = "speed-site"
title = "What does a site add?: F over pages a second"
order = 20
times = true
plot = { kind = "scatter", x = "pages a second", y = "F", by = "kind" }
*/
{{ m.speed((names.peers | map(attribute="id") | list) + ((names.peers | map(attribute="id") | list) | affix("", "-site")) + ((names.peers | map(attribute="id") | list) | affix("", "-strip")) + ["boilerpipe", "boilerpipe-site", "witness"], "words") }}
