/*
title = "Ablations: what each open choice changes, blocks at block-level elements"
source = "not in the paper"
order = 110
note = "Means over sites, all pages."
*/
{{ m.compare(["ablations-elements"], ["feature", "token", "block"]) }}
