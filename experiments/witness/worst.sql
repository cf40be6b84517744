/*
title = "The worst pages"
order = 9
note = """By `words` a text without a word is one word: so one word is lost where the gold is empty, and one is wrong where nothing was kept."""
pages = {{ names.read | toml }}
*/
select run, variant, site, page, f as "F", lost, lost_words as "lost words", added as "kept wrongly", added_words as "wrong words"
from page_errors where measure = 'words' and run in ({{ names.read | sql }}) and place <= 15 order by run_at, variant_at, place
