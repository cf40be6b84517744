{% for set in names.sets %}
/*
id = "pages-{{ set.id }}"
title = "Pages by class and site: {{ set.name }}"
source = "2014, Table 1"
note = "The numbers of the paper's table are lost in our copy."
part = {{ set.part }}
order = 0
pivot = { column = "site", values = ["documents"] }
foot = ["sum"]
*/
select class, site, documents from (
  select class, class_at, site, site_at, documents from cells where task = 'k-means-{{ set.id }}'
  union all select class, class_at, 'all sites' as site, 1000000 as site_at, sum(documents) as documents
    from cells where task = 'k-means-{{ set.id }}' group by class, class_at
) as counted order by class_at, site_at
{% endfor %}
