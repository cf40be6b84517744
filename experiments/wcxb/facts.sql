/*
title = "Title, author, day of publication and kind of a page"
source = "WCXB, ground truth: title, author, publish_date, page type"
note = "Recall is the share of the pages with a given fact for which the system states it rightly, precision that of the pages for which it states one. A title is right with the same words in their order, an author if one of the two texts has all words of the other. Methods that keep spans all have the metadata that gleaner reads from the page. A peer has what it states itself; `page-kind` is no part of its protocol. WCXB prints none of these."
order = 5
*/
{{ m.compare(names.systems, ["title", "title-words", "author", "date", "page-kind"], ratios=["recall", "precision"], pages=true) }}
