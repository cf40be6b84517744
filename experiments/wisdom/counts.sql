/*
title = "SNC and IC of a small tree"
source = "Kao et al. 2005, Figure 10 and Table 3"
order = 140
note = "A page with one answer node and two results in it. AW counts what the answer and the results share, AO what only the answer has, WO what only the results have. The paper prints two digits."
published = { file = "published-counts.csv", source = "Table 3" }

[[claim]]
claim = "counts and ratios of the small tree are those of Table 3"
source = "Figure 10, Table 3"
from = "select * from printed"
of = "max(abs(round(measured, 2) - published))"
most = 0
*/
select measure, common as "AW", relevant - common as "AO", found - common as "WO", precision as "P", recall as "R", f as "F"
from spot where run = 'figure-10' and relevant > 0 order by measure desc
