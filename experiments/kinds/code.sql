/*
title = "Code: blocks kept whole"
source = "no paper"
note = "The share of the blocks of code of the page's content of which all lines stand one after the other in the kept code. Words hide their loss: a command is one word of five hundred."
order = 6
*/
select run, variant, changed, sites, recall as "form-code-block recall", page_recall as "form-code-block recall, mean of pages"
from summary where measure = 'form-code-block' and run in (select run from beside where "group" in ('own', 'alone', 'peer')) order by run_at, variant_at
