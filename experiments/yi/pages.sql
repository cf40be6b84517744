{% for set in names.sets %}
/*
id = "pages-{{ set.id }}"
title = "Pages by class and site: {{ set.name }}"
source = "{{ "Yi 2004, " ~ set.printed.pages if set.printed else "as Table 5-1" }}"
note = "{{ "Sites are made up; each stands for the column of the thesis in the same place." if set.printed else "" }}"
part = {{ set.part }}
order = 0
{{ "published = " ~ {"file": "published-" ~ set.id ~ "-pages.csv", "source": set.printed.pages ~ ", site by class as printed"} | toml if set.printed else "" }}
pivot = { column = "site", values = ["documents"] }
foot = ["sum"]
*/
select class, site, documents from (
  select class, class_at, site, site_at, documents from cells where task = 'k-means-{{ set.id }}'
  union all select class, class_at, 'all sites' as site, 1000000 as site_at, sum(documents) as documents
    from cells where task = 'k-means-{{ set.id }}' group by class, class_at
) as counted order by class_at, site_at
{% endfor %}
