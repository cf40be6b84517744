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
select site, language, category, pages, taking_part as "take part", scored, unfound as "not found", words, answer_words as "answer words", trait, pages_of_trait as "pages of trait"
from site_facts where trait not like 'marked %' order by site, trait
