/*
title = "Average API of the blocks found, ST = .9"
source = "Kao et al. 2005, Figure 14"
order = 50
note = """Blocks of k = 5 before the type constraints, by their API_A over their number of anchors. The paper shows its site UDN, with groups \
of noise at 1.1 and 2.2, and takes 1.25 as the constraint. The last bin holds all above."""
pivot = { column = "site", values = ["value"] }
plot = { kind = "bar", x = "average-api, from", y = "value", by = "site" }
*/
{{ m.distribution("blocks-5", "0.9", "average-api") }}
