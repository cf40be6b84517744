/*
title = "The pages on which systems differ most"
order = 5
note = """Systems that keep everything, or write no form, are left out."""
pages = ["witness", "witness-forest", "trafilatura-form", "rs-trafilatura-form", "defuddle", "readability", "dom-smoothie", "legible", "readability-lxml"]
*/
{{ m.disputed(["witness", "witness-forest", "trafilatura-form", "rs-trafilatura-form", "defuddle", "readability", "dom-smoothie", "legible", "readability-lxml"], "form") }}
