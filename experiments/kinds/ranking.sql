{% for kind in names.kinds %}
/*
id = "ranking-{{ kind }}"
title = "The best first, on pages of the kind {{ kind }}"
source = "no paper"
order = 2
plot = { kind = "interval", x = "title", y = "F", low = "F low", high = "F high" }

{% for against, columns in [["", ["", "F low", "F high", ""]], ["against = 'best'", ["less the best", "low", "high", "p", "publishers", "for", "against", "verdict"]]] %}
[[interval]]
measure = "words"
{{ against }}
columns = {{ columns | toml }}
from = """
select name as key, site, f_sum / nullif(f_pages, 0) as value, cast(f_pages as double) / repeats as weight from by_trait where measure = 'words' and trait = '{{ kind }}' and most and f is not null"""
{% endfor %}

[[interval]]
measure = "words"
against = "best"
columns = ["less the best by sites", "", "", "verdict by sites"]
from = """
select name as key, site, f as value, 1.0 as weight from by_trait where measure = 'words' and trait = '{{ kind }}' and most and f is not null"""
*/
select name as run, title, sites, page_f as "F", null as "F low", null as "F high", page_precision as precision, page_recall as recall,
  null as "less the best", null as low, null as high, null as p, null as publishers, null as "for", null as "against", null as verdict, f as "F by sites", null as "less the best by sites", null as "verdict by sites", seen
from summary_by_trait where measure = 'words' and trait = '{{ kind }}' and page_f is not null and run in (select run from beside where "group" in ('own', 'study', 'peer'))
order by round(page_f, 9) desc, run_at, variant_at
{% endfor %}
