/*
title = "The same by words"
source = "no paper"
note = "F over the multiset of words (`words`), as the mean over pages: the figure of other benchmarks. Tokens are those of the page: texts that were made elsewhere are judged by where they stand."
order = 2
*/
{{ m.compare(names.own + (names.systems | map(attribute="id") | list) + (names.peers | affix("", "-now")), ["words", "token"], pages=true) }}
