/*
title = "Two engines of k-means"
source = "control, not in the thesis"
note = "linfa has m-k-means, where the old centroid counts as one more member, on dense rows: a cross-check of the mean on three small data sets, not run by run."
part = 6
order = 6
plot = { kind = "interval", x = "documents", y = "Ave(F)" }
*/
{{ m.clusterings(((names.others | map(attribute="id") | list) | affix("k-means-", "")) + ((names.others | map(attribute="id") | list) | affix("k-means-", "-linfa")), [0.5], [0.7]) }}
