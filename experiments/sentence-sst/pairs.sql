{% for set in names.sets %}{% for configuration in [1, 2, 3] %}
/*
id = "pairs-{{ set.id }}-{{ configuration }}"
title = "Naive Bayes, configuration {{ configuration }}: {{ set.name }}"
source = "2014, section 5.2, Table 4"
part = {{ set.part }}
order = 11
below = """
with own as (select * from apart where task = 'bayes-{{ set.id }}' and configuration = {{ configuration }})
select 'Average' as classes, label as documents, f as value from average where task = 'bayes-{{ set.id }}' and configuration = {{ configuration }} and left_out is null
union all select 'difference to the first' as classes, label as documents, f as value from own
union all select 'standard error' as classes, label as documents, f_error as value from own"""
pivot = { column = "documents", values = ["value"] }
*/
select pair as classes, label as documents, avg(f) as value from trial join documents using (task, documents)
where task = 'bayes-{{ set.id }}' and configuration = {{ configuration }} and left_out is null group by pair, label, at order by pair, at
{% endfor %}{% endfor %}
