/*
title = "The worst pages"
order = 9
note = """By `words` a text without a word is one word: so one word is lost where the gold is empty, and one is wrong where nothing was kept."""
pages = ["pagelet", "boilerpipe", "boilerpipe-trained", "witness", "joint", "news", "web"]
*/
{{ m.worst(["pagelet", "boilerpipe", "boilerpipe-trained", "witness", "joint", "news", "web"], "words", 15) }}
