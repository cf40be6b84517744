/*
title = "WCXB by type of page"
source = "WCXB, README: F1 by page type, development set"
note = "F, the mean over the pages of each type; the printed figures are by `word-sets`."
order = 2
published = { file = "published-types.csv", source = "README, F1 by page type, development set: five of the systems" }

[[claim]]
claim = "on articles the top systems converge: the best four lie within .03"
source = """README, "Why WCXB?" and the key finding"""
published = "best four .908 to .932"
from = """{{ m.best_of(names.systems, "word-sets", ["article"], 4) }}"""
of = "case when count(*) >= 4 then max(f) - min(f) end"
most = 0.03

[[claim]]
claim = "on pages of the type forum the gap widens: the best four are .2 and more apart"
source = """README, "Why WCXB?": 20 to 30 points on forums, products and collections"""
published = "best four .530 to .808, best five .466 to .808"
from = """{{ m.best_of(names.systems, "word-sets", ["forum"], 4) }}"""
of = "case when count(*) >= 4 then max(f) - min(f) end"
least = 0.2

[[claim]]
claim = "on pages of the type product the gap widens: the best four are .2 and more apart"
source = """README, "Why WCXB?": 20 to 30 points on forums, products and collections"""
published = "best four .502 to .641, best five .407 to .641"
from = """{{ m.best_of(names.systems, "word-sets", ["product"], 4) }}"""
of = "case when count(*) >= 4 then max(f) - min(f) end"
least = 0.2

[[claim]]
claim = "on pages of the type collection the gap widens: the best four are .2 and more apart"
source = """README, "Why WCXB?": 20 to 30 points on forums, products and collections"""
published = "best four .504 to .716, best five .445 to .716"
from = """{{ m.best_of(names.systems, "word-sets", ["collection"], 4) }}"""
of = "case when count(*) >= 4 then max(f) - min(f) end"
least = 0.2
*/
{{ m.compare(names.systems, ["words", "word-sets"], pages=true, traits=["article", "documentation", "service", "forum", "collection", "listing", "product"]) }}
