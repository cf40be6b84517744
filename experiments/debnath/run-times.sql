/*
title = "Run times: LH, ContentExtractor, FeatureExtractor, K-FeatureExtractor, Shingling"
source = "Figures 7 and 9"
note = "Growth is the exponent of the number of pages, from the fewest: 1 is in proportion."
part = 9
order = 1
times = true
plot = { kind = "line", x = "pages", y = "median ms", by = "run", labels = ["pages", "median of the repeats, ms"] }

[[claim]]
claim = "ce is faster than lh"
from = """{{ m.slower("run-times", "lh", "ce") }}"""
of = "times"
least = 1
error = "repeats"

[[claim]]
claim = "ce-scaled is faster than lh"
from = """{{ m.slower("run-times", "lh", "ce-scaled") }}"""
of = "times"
least = 1
error = "repeats"

[[claim]]
claim = "fe is faster than ce"
from = """{{ m.slower("run-times", "ce", "fe") }}"""
of = "times"
least = 1
error = "repeats"

[[claim]]
claim = "ce is faster than shingling"
from = """{{ m.slower("run-times", "shingling", "ce") }}"""
of = "times"
least = 1
error = "repeats"

[[claim]]
claim = "ce-scaled is faster than shingling"
from = """{{ m.slower("run-times", "shingling", "ce-scaled") }}"""
of = "times"
least = 1
error = "repeats"
*/
{{ m.run_times("run-times") }}
