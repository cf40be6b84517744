/*
title = "Classification-based cleaning: the rules of its trees"
source = "Yi 2004, section 3.1, which prints two rules"
order = 8
note = """The thesis's rules: if aspect ratio > 4.5833, alt does not contain "to" but contains "click+here", and U_dest does not contain "http+www", then \
advertising image; if U_base does not contain "messier", and U_dest contains "redirect+cgi", then advertising image. A rule is a leaf of the tree."""
*/
select site, rule, items as "labelled items", cast("right" as double) / nullif(items, 0) as "share right" from rules where run = 'adeater' and repeat = 0 order by site, at
