/*
title = "The pages with the least F"
order = 7
pages = ["witness-forest"]
*/
select run, variant, site, page, f as "F", lost, lost_words as "lost words", added as "kept wrongly", added_words as "wrong words"
from page_errors where measure = 'words' and run = 'witness-forest' and place <= 30 order by run_at, variant_at, place
