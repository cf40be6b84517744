{% for set in names.sets %}
{% for configuration in [1, 2, 3] %}
{% for value, place in [["f", 0], ["accuracy", 1]] if set.printed or value == "f" %}
{%- set table = "Table 5-" ~ (set.printed.pairs + 2 * (configuration - 1) + place) if set.printed else "" -%}
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
{% endfor %}
{% endfor %}
