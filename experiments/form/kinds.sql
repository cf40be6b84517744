/*
title = "F by kind of form"
source = "no paper"
note = "A kind that the gold of a data set does not have is empty."
order = 2
pivot = { column = "measure", values = ["F", "F pooled"] }
*/
select run, variant, changed, max(sites) over (partition by run, variant) as sites, measure, f as "F", pooled as "F pooled"
from summary where measure = 'form' or measure like 'form-%' or measure = 'token' order by run_at, variant_at, measure_at
