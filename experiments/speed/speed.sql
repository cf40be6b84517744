{% for id, pages, order in [["speed", "real news", 1], ["speed-synthetic", "generated news", 2]] %}
/*
id = "{{ id }}"
title = "Time beside keeping everything, {{ pages }}"
note = "The least time of the repeats on all sites, with reading the pages."
order = {{ order }}
times = true
plot = { kind = "interval", x = "run", y = "times everything", labels = ["run", "time, as a multiple of keeping everything"] }
*/
select run, failed as "failed sites", seconds, times as "times everything", pages_a_second as "pages a second"
from costs where timing = '{{ id }}' and beside = 'everything' order by times
{% endfor %}
