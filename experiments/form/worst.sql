/*
title = "The pages with the least F of form"
order = 4
pages = ["witness", "trafilatura-form"]
*/
{{ m.worst(["witness", "trafilatura-form"], "form") }}
