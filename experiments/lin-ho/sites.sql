/*
title = "The sites"
source = "Lin and Ho 2002, table of news sites with tabular pages"
order = 10
note = """Pages that take part are those with a TABLE; scored are those of them whose gold text was found in the \
page to at least one half."""
published = { file = "published-sites.csv", source = "the paper's table of sites; empty cells, and all page counts, are lost in our copy" }
foot = ["sum"]
pivot = { column = "trait", values = ["pages of trait"] }
*/
{{ m.sites() }}
