/*
title = "Errors by cause"
order = 6
pages = ["witness", "witness-forest", "wordless", "trafilatura", "rs-trafilatura"]
*/
select run, variant, error, words, title, "by-line", "date", caption, comment, link, prose, other, pages, "pages with nothing kept", "pages with nothing to keep"
from causes order by run_at, variant_at, at
