{#- a claim: the end of its task, its words and place, its steps (S are the documents of the site style tree), the bound, and the figures that the thesis has of both its sets -#}
{% for kind in [
  {"id": "clusterings-SET", "title": "k-means", "order": 1, "sets": names.sets, "tasks": [""], "claims": [
    ["", "template-based cleaning makes k-means better than no cleaning", "section 5.4, conclusion 1", "step = 't - n'", 0, "T .631, N .506", "T .731, N .593"],
    ["", "the site style tree makes k-means better than no cleaning", "section 5.4, conclusion 1", "step = 'S - n'", 0, "S .751, N .506", "S .747, N .593"],
    ["", "feature weighting makes k-means better than no cleaning", "section 5.4, conclusion 1", "step = 'w - n'", 0, "W .794, N .506", "W .753, N .593"],
    ["", "feature weighting is best for k-means, the site style tree second, template-based cleaning third", "section 5.4, conclusion 2",
      "step in ('w - S', 'S - t') order by other_at desc", 0, "W .794, S .751, T .631", "W .753, S .747, T .731"],
  ]},
  {"id": "clusterings-SET-same-weighting", "title": "k-means under one weighting", "source": "control, not in the thesis", "order": 2,
    "sets": names.sets, "tasks": ["-idf", "-tf"], "claims": [
    ["-idf", "with IDF for all, feature weighting is still better for k-means than the site style tree", "control: the thesis gives W no IDF", "step = 'w-idf - S'", 0, "", ""],
    ["-tf", "without IDF for all, feature weighting is still better for k-means than the site style tree", "control: the thesis gives N, T and S an IDF", "step = 'w - S-tf'", 0, "", ""],
  ]},
  {"id": "ablations-clusterings-SET", "title": "Ablations and k-means", "source": "Yi 2004, sections 4 and 5.1", "part": 6, "order": 4,
    "sets": [names.eproduct, names.crawl], "tasks": ["-choices", "-unit-mean"], "claims": [
    ["-choices", "an informative threshold u of .2 serves k-means as well as one of .8", "section 4.3.3", "step = 'w-sampled - w-sampled-at-point-8'", -0.01, "", ""],
  ]},
] %}
{% for set in kind.sets %}
/*
id = "{{ kind.id | replace("SET", set.id) }}"
title = "{{ kind.title }}: {{ set.name }}"
source = "{{ kind.source | default("Yi 2004, section 5.4, " ~ set.printed.clusterings ~ " and " ~ set.printed.bins if set.printed else "as Table 5-3 and Figure 5-3") }}"
part = {{ kind.part | default(set.part) }}
order = {{ kind.order }}
{{ "published = " ~ {"file": "published-" ~ set.id ~ "-clusterings.csv", "source": set.printed.clusterings} | toml if set.printed and kind.order == 1 else "" }}
plot = { kind = "interval", x = "documents", y = "Ave(F)" }

{% for task, claim, source, steps, least, shops, news in kind.claims %}
[[claim]]
claim = "{{ claim }}"
source = "{{ source }}"
published = "{{ {"eproduct": shops, "news": news}[set.id] | default("") }}"
from = "select * from start_steps where task = 'k-means-{{ set.id ~ task }}' and {{ steps | replace("S", set.s) }}"
error = "restarts"
nothing = ["one", "other"]
of = "one - other"
least = {{ least }}
{% endfor %}
*/
select 'F(' || label || ')' as documents, {{ "" if kind.order == 1 else "task, " }}weighting, count(*) as runs, avg(f) as "Ave(F)", stddev(f) as sd,
  count(*) filter (where round(f, 9) < {{ set.below }}) as "F<{{ set.below }}", count(*) filter (where round(f, 9) >= 0.7) as "F>=0.7",
  count(*) filter (where round(f, 9) >= 0.8) as "F>=0.8", count(*) filter (where round(f, 9) >= 0.9) as "F>=0.9",
  avg(classes) as "class information", avg(sites) as "site information", max(difference) as "difference to the first",
  max(error) as "error over restarts", avg(iterations) as iterations
from starts join documents using (task, documents) left join start_means using (task, documents)
where task in ({{ kind.tasks | affix("k-means-" ~ set.id, "") | sql }}) group by task, label, weighting, at order by task, at
{% endfor %}
{% endfor %}
