/*
title = "The sites"
source = "Kao et al. 2005, Table 2"
note = "Pages, and those with marks. Of the synthetic sites those above 300 pages have an eighth of the paper's, but not below 300, and so of the pages of lists and of the marked ones: of what is marked, compare blocks to a page."
order = 10
published = { file = "published-sites.csv", source = "Table 2; of the English sites it has no number of TOC pages. The marked TOC pages of CDN are printed as 22 with the sign of a note, which our copy reads as 227 (of 25 TOC pages)" }
foot = ["sum"]
pivot = { column = "trait", values = ["pages of trait"] }
*/
select site, language, category, pages, taking_part as "take part", scored, unfound as "not found", words, answer_words as "answer words",
  trait, pages_of_trait as "pages of trait"
from site_facts where category <> 'figure' order by site, trait
