/*
title = "F by language"
source = "no paper"
note = "The mean over the sites of each language."
order = 5
pivot = { column = "language", values = ["F in it"] }
*/
{{ m.languages(names.ours + names.alone + names.peers, "token") }}
