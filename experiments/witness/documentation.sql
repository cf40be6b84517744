/*
title = "Site by site"
source = "no paper"
note = "F of tokens. The mode for sites of reference was made on every other site of debian-docs, by name from apache2-doc on; cmake-doc, erlang-doc, libreoffice-help-en-us, nodejs-doc, postgresql-doc-15, python-pandas-doc, python-statsmodels-doc, qtbase5-doc-html, sqlite3-doc and twisted-doc were looked at for the result alone."
order = 13
foot = ["mean", "defined"]
*/
{%- set columns = [
  {"run": "pagelet", "label": "pagelet", "measure": "token", "value": "f"},
  {"run": "rtdm-votes", "label": "rtdm-votes", "measure": "token", "value": "f"},
  {"run": "sst", "label": "sst", "measure": "token", "value": "f"},
  {"run": "witness", "label": "witness", "measure": "token", "value": "f"},
  {"run": "joint-without-reference", "label": "joint-without-reference", "measure": "token", "value": "f"},
  {"run": "joint", "label": "joint", "measure": "token", "value": "f"},
  {"run": "web", "label": "web", "measure": "token", "value": "f"},
] -%}
{{ m.by_site(columns) }}
