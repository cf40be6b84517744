/*
title = "Errors by cause"
order = 8
pages = ["pagelet", "boilerpipe", "boilerpipe-trained", "witness", "joint", "news", "web"]
*/
{{ m.causes(["pagelet", "boilerpipe", "boilerpipe-trained", "witness", "joint", "news", "web"]) }}
