{% for set, configuration, value, table in [
  [names.eproduct, 1, "f", "Table 5-5"], [names.eproduct, 1, "accuracy", "Table 5-6"],
  [names.eproduct, 2, "f", "Table 5-7"], [names.eproduct, 2, "accuracy", "Table 5-8"],
  [names.eproduct, 3, "f", "Table 5-9"], [names.eproduct, 3, "accuracy", "Table 5-10"],
  [names.news, 1, "f", "Table 5-11"], [names.news, 1, "accuracy", "Table 5-12"],
  [names.news, 2, "f", "Table 5-13"], [names.news, 2, "accuracy", "Table 5-14"],
  [names.news, 3, "f", "Table 5-15"], [names.news, 3, "accuracy", "Table 5-16"],
  [names.crawl, 1, "f", ""], [names.crawl, 2, "f", ""], [names.crawl, 3, "f", ""],
  [names.webkb, 1, "f", ""], [names.webkb, 2, "f", ""], [names.webkb, 3, "f", ""],
  [names.swde, 1, "f", ""], [names.swde, 2, "f", ""], [names.swde, 3, "f", ""],
] %}
/*
id = "pairs-{{ set.id }}-{{ configuration }}-{{ value }}"
title = "{{ value | capitalize }} of every pair of classes, configuration {{ configuration }}: {{ set.name }}"
source = "{{ "Yi 2004, " ~ table if table else "as Table 5-5" }}"
part = {{ set.part }}
order = 12
{{ "published = " ~ {"file": "published-" ~ set.id ~ "-" ~ configuration ~ "-" ~ value ~ ".csv", "source": table} | toml if table else "" }}
below = """
select 'Average' as classes, label as documents, {{ value }} as value
  from average where task = 'svm-{{ set.id }}' and configuration = {{ configuration }} and left_out is null
union all select 'difference to the first' as classes, label as documents, {{ value }} as value
  from apart where task = 'svm-{{ set.id }}' and configuration = {{ configuration }}
union all select 'standard error' as classes, label as documents, {{ value }}_error as value
  from apart where task = 'svm-{{ set.id }}' and configuration = {{ configuration }}"""
pivot = { column = "documents", values = ["value"] }
*/
select pair as classes, label as documents, avg({{ value }}) as value from trial join documents using (task, documents)
where task = 'svm-{{ set.id }}' and configuration = {{ configuration }} and left_out is null group by pair, label, at order by pair, at
{% endfor %}
