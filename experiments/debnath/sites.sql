/*
title = "The sites"
source = "Debnath et al. 2005, Table 1"
note = "The synthetic sites stand for the paper's, row by row; their names are made up. Pages without gold in the main element are not scored. Classes are the table's categories: the sections that the pages of a site are of."
order = 10
published = { file = "published-sites.csv", source = "Table 1" }
foot = ["sum"]
pivot = { column = "trait", values = ["pages of trait"] }
*/
{{ m.sites(classes=true) }}
