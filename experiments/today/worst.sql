/*
title = "The worst pages"
order = 9
pages = {{ (["witness", "witness-forest"] + (names.peers | map(attribute="id") | list)) | toml }}
*/
select run, variant, site, page, f as "F", lost, lost_words as "lost words", added as "kept wrongly", added_words as "wrong words"
from page_errors where measure = 'words' and place <= 5 order by run_at, variant_at, place
