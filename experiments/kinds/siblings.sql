{% for of in ["witness", "witness-forest"] %}
/*
id = "siblings-{{ of }}"
title = "What do the other pages of the site add to {{ of }}?"
source = "no paper"
note = "The difference is that of each page alone to all pages of the site: `worse` means that the other pages help."
order = 4

{{ m.against([(of ~ "-alone")], "token", of) }}
*/
{{ m.compare([(of ~ "-alone")], ["token"], pages=true, against=of) }}
{% endfor %}
