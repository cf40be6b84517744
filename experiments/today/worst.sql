/*
title = "The worst pages"
order = 9
pages = {{ (["witness", "witness-forest"] + (names.peers | map(attribute="id") | list)) | toml }}
*/
{{ m.worst(["witness", "witness-forest"] + (names.peers | map(attribute="id") | list), "words", 5) }}
