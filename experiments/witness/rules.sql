/*
title = "The rules, each without a part, and with wishes"
source = "no paper"
note = "`without-the-site` hears the page alone. `without-reference` holds every site for one of articles; the forest likewise, last row. `captions-kept` and the like are what a user may wish, whatever the rules say."
order = 3
*/
{{ m.compare(["witness", "rules", "joint", "joint-without-reference"], ["words"], pages=true) }}
