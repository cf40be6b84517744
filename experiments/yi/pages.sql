{% for of in [
  {"id": "eproduct", "name": "the shops", "part": 1, "source": "Yi 2004, Table 5-1", "note": "Sites are made up; each stands for the column of the thesis in the same place.", "published": {"file": "published-eproduct-pages.csv", "source": "Table 5-1, site by class as printed"}},
  {"id": "news", "name": "the news sites", "part": 2, "source": "Yi 2004, Table 5-2", "note": "Sites are made up; each stands for the column of the thesis in the same place.", "published": {"file": "published-news-pages.csv", "source": "Table 5-2, site by class as printed"}},
  {"id": "crawl", "name": "real news by topic", "part": 3, "source": "as Table 5-1"},
  {"id": "webkb", "name": "universities", "part": 4, "source": "as Table 5-1"},
  {"id": "swde", "name": "one class a site", "part": 5, "source": "as Table 5-1"},
] %}
/*
id = "pages-{{ of.id }}"
title = "Pages by class and site: {{ of.name }}"
source = "{{ of.source }}"
{% if of.note is defined %}note = "{{ of.note }}"{% endif %}
part = {{ of.part | toml }}
order = 0
{% if of.published is defined %}published = {{ of.published | toml }}{% endif %}
pivot = { column = "site", values = ["documents"] }
foot = ["sum"]
*/
{{ m.cells(("k-means-" ~ of.id)) }}
{% endfor %}
