/*
title = "Errors by cause"
order = 6
pages = {{ (names.ours + ["trafilatura", "rs-trafilatura"]) | toml }}
*/
{{ m.causes(names.ours + ["trafilatura", "rs-trafilatura"]) }}
