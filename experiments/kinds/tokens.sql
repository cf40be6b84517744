/*
title = "The best first, by the page's own tokens"
source = "no paper"
note = "The pages of documentation have marks and no text that people gave."
order = 3
plot = { kind = "interval", x = "title", y = "F", low = "F low", high = "F high" }

{{ m.ranking_intervals(names.ours + names.alone + names.peers, "token") }}
*/
{{ m.ranking(names.ours + names.alone + names.peers, "token") }}
