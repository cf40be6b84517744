/*
title = "The sites"
source = "each data set's descriptor"
order = 10
foot = ["sum"]
pivot = { column = "trait", values = ["pages of trait"] }
*/
select site, language, category, pages, taking_part as "take part", scored, unfound as "not found", words, answer_words as "answer words", trait, pages_of_trait as "pages of trait"
from site_facts where trait not like 'marked %' order by site, trait
