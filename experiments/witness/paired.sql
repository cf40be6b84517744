/*
title = "Is it better? Paired differences to the rules"
source = "no paper"
note = "F of each run less that of WITNESS by rules on the same pages, with its interval over publishers: `tie` where the data do not decide."
order = 6

{{ m.against((names.classics | map(attribute="id") | list) + ["boilerpipe-trained", "witness", "joint", "news", "web"], "words", "witness") }}

{{ m.against((names.classics | map(attribute="id") | list) + ["boilerpipe-trained", "witness", "joint", "news", "web"], "token", "witness") }}
*/
{{ m.compare((names.classics | map(attribute="id") | list) + ["boilerpipe-trained", "witness", "joint", "news", "web"], ["words", "token"], ratios=["f"], against="witness") }}
