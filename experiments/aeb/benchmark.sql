/*
title = "AEB's table scored again, and our methods"
source = "AEB, README: results of the latest evaluation, of the previous one, and of November 2019"
order = 1
note = """Rows with published figures are stored outputs; each has the figures of its version. AEB's errors are standard deviations over 1,000 resamples of the \
pages that nobody can draw again; ours are what they estimate."""
published = { file = "published.csv", source = "README of the benchmark at the revision of the data; of systems that it prints several times, the version whose output is stored" }

[[claim]]
claim = "the stored outputs of all systems give the printed figures to the third digit"
source = "README, results"
published = "32 systems with F, precision, recall and accuracy"
from = "select row, measured - published as difference from printed where column in ('F', 'precision', 'recall', 'accuracy')"
of = "abs(difference)"
most = 0.0005

[[claim]]
claim = "the stored outputs of all systems give the printed errors, but for what 1,000 resamples leave to chance"
source = "README, results"
published = "32 systems with four errors"
from = "select row, measured - published as difference from printed where column in ('F error', 'precision error', 'recall error', 'accuracy error')"
of = "abs(difference)"
most = 0.003
*/
{{ m.benchmark(names.own + (names.systems | map(attribute="id") | list) + (names.peers | affix("", "-now")), "shingle", "same-words") }}
