/*
title = "The sites"
source = "Debnath et al. 2005, Table 1"
note = "The synthetic sites stand for the paper's, row by row; their names are made up. Pages without gold in the main element are not scored. Classes are the table's categories: the sections that the pages of a site are of."
order = 10
published = { file = "published-sites.csv", source = "Table 1" }
foot = ["sum"]
pivot = { column = "trait", values = ["pages of trait"] }
*/
select site, language, category, pages, taking_part as "take part", scored, unfound as "not found", words, answer_words as "answer words", classes,
  trait, pages_of_trait as "pages of trait"
from site_facts where trait not like 'marked %' order by site, trait
