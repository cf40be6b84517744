/*
title = "The pages with the least F"
order = 7
pages = ["witness-forest"]
*/
{{ m.worst(["witness-forest"], "words", 30) }}
