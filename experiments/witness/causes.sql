/*
title = "Errors by cause"
order = 8
pages = {{ names.read | toml }}
*/
select run, variant, error, words, title, "by-line", "date", caption, comment, link, prose, other, pages, "pages with nothing kept", "pages with nothing to keep"
from causes
where run in ({{ names.read | sql }}) order by run_at, variant_at, at
