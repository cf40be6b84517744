/*
title = "Ablations: what each open choice changes"
source = "not in the paper, which leaves these choices open"
order = 100
note = """Means over sites. The first row is the paper's wording; each other row changes what its name says. The \
README of method-lin-ho gives the reason for each default. The gains of one and five percent were found on these \
pages: they show what is possible, not what a fresh site would give."""
*/
{{ m.compare(["ablations"], ["feature", "token", "block"]) }}
