{% for of in [
  {"id": "eproduct", "name": "the shops", "part": 1, "s": "s", "below": 0.5, "source": "Yi 2004, section 5.4, Table 5-3 and Figure 5-3", "published": {"file": "published-eproduct-clusterings.csv", "source": "Table 5-3"}, "printed_t": "T .631, N .506", "printed_s": "S .751, N .506", "printed_w": "W .794, N .506", "printed_all": "W .794, S .751, T .631"},
  {"id": "news", "name": "the news sites", "part": 2, "s": "s", "below": 0.6, "source": "Yi 2004, section 5.4, Table 5-4 and Figure 5-4", "published": {"file": "published-news-clusterings.csv", "source": "Table 5-4"}, "printed_t": "T .731, N .593", "printed_s": "S .747, N .593", "printed_w": "W .753, N .593", "printed_all": "W .753, S .747, T .731"},
  {"id": "crawl", "name": "real news by topic", "part": 3, "s": "s-few", "below": 0.5, "source": "as Table 5-3 and Figure 5-3"},
  {"id": "webkb", "name": "universities", "part": 4, "s": "s-fixed", "below": 0.5, "source": "as Table 5-3 and Figure 5-3"},
  {"id": "swde", "name": "one class a site", "part": 5, "s": "s-fixed", "below": 0.5, "source": "as Table 5-3 and Figure 5-3"},
] %}
/*
id = "clusterings-{{ of.id }}"
title = "k-means: {{ of.name }}"
source = "{{ of.source }}"
part = {{ of.part | toml }}
order = 1
{% if of.published is defined %}published = {{ of.published | toml }}{% endif %}
plot = { kind = "interval", x = "documents", y = "Ave(F)" }

[[claim]]
claim = "template-based cleaning makes k-means better than no cleaning"
source = "section 5.4, conclusion 1"
{% if of.printed_t is defined %}published = "{{ of.printed_t }}"{% endif %}
from = """{{ m.order_of_clusterings(("k-means-" ~ of.id), ["t", "n"], "f") }}"""
error = "restarts"
nothing = ["one", "other"]
of = "one - other"
least = 0

[[claim]]
claim = "the site style tree makes k-means better than no cleaning"
source = "section 5.4, conclusion 1"
{% if of.printed_s is defined %}published = "{{ of.printed_s }}"{% endif %}
from = """{{ m.order_of_clusterings(("k-means-" ~ of.id), [of.s, "n"], "f") }}"""
error = "restarts"
nothing = ["one", "other"]
of = "one - other"
least = 0

[[claim]]
claim = "feature weighting makes k-means better than no cleaning"
source = "section 5.4, conclusion 1"
{% if of.printed_w is defined %}published = "{{ of.printed_w }}"{% endif %}
from = """{{ m.order_of_clusterings(("k-means-" ~ of.id), ["w", "n"], "f") }}"""
error = "restarts"
nothing = ["one", "other"]
of = "one - other"
least = 0

[[claim]]
claim = "feature weighting is best for k-means, the site style tree second, template-based cleaning third"
source = "section 5.4, conclusion 2"
{% if of.printed_all is defined %}published = "{{ of.printed_all }}"{% endif %}
from = """{{ m.order_of_clusterings(("k-means-" ~ of.id), ["w", of.s, "t"], "f") }}"""
error = "restarts"
nothing = ["one", "other"]
of = "one - other"
least = 0
*/
{{ m.clusterings([("k-means-" ~ of.id)], [of.below], [0.7, 0.8, 0.9]) }}
{% endfor %}
