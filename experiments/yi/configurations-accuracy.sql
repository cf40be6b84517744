{% for of in [
  {"id": "eproduct", "name": "the shops", "part": 1, "source": "Yi 2004, Figure 5-6", "published": {"file": "published-eproduct-configurations-accuracy.csv", "source": "the averages of Tables 5-5 to 5-10"}},
  {"id": "news", "name": "the news sites", "part": 2, "source": "Yi 2004, Figure 5-8", "published": {"file": "published-news-configurations-accuracy.csv", "source": "the averages of Tables 5-11 to 5-16"}},
  {"id": "crawl", "name": "real news by topic", "part": 3, "source": "as Figure 5-5"},
  {"id": "webkb", "name": "universities", "part": 4, "source": "as Figure 5-5"},
  {"id": "swde", "name": "one class a site", "part": 5, "source": "as Figure 5-5"},
] %}
/*
id = "configurations-{{ of.id }}-accuracy"
title = "Mean accuracy under each configuration: {{ of.name }}"
source = "{{ of.source }}"
part = {{ of.part | toml }}
order = 31
{% if of.published is defined %}published = {{ of.published | toml }}{% endif %}
plot = { kind = "bar", x = "documents", y = ["configuration 1", "configuration 2", "configuration 3"] }
*/
{{ m.configurations([("svm-" ~ of.id)], "accuracy") }}
{% endfor %}
