/*
title = "WCXB by type of page"
source = "no paper"
note = "F of words, the mean over the pages of each type. Only WCXB has types."
order = 2
*/
{{ m.compare(["lin-ho-fixed", "wisdom", "pagelet", "boilerpipe", "boilerpipe-trained", "witness", "joint", "news", "web"], ["words"], pages=true, traits=["article", "documentation", "service", "forum", "collection", "listing", "product"]) }}
