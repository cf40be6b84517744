/*
title = "The pages with the least F of form"
order = 4
pages = ["witness", "trafilatura-form"]
*/
select run, variant, site, page, f as "F", lost, lost_words as "lost words", added as "kept wrongly", added_words as "wrong words"
from page_errors where measure = 'form' and run in ('witness', 'trafilatura-form') and place <= 10 order by run_at, variant_at, place
