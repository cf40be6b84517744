/*
title = "Classification-based cleaning: advertising images, and what it does to words"
source = "Yi 2004, section 3.1; the thesis prints no figures, and leaves this family out of its comparison (chapter 5)"
note = "A decision tree learned from the images of 20 labelled pages of a site, judged on the others. Precision, recall and F are those of the images that it removes against the images that are advertisements; images right is the share of all images that it judges right, for which the three ratios are the same. Words: F of the kept words, of the method and of no cleaning, on the same pages."
order = 7
foot = ["mean", "defined"]
plot = { kind = "bar", x = "site", y = ["advertisements F", "words F", "words, no cleaning F"] }

[[claim]]
claim = "classification-based cleaning leaves the words of a page as they are: F of words is that of no cleaning"
source = "section 3.1: not applicable for noisy words and sentences"
from = """{{ m.pair({"run": "adeater", "measure": "token", "value": "f"}, {"run": "uncleaned", "measure": "token", "value": "f"}) }}"""
of = "abs(one - other)"
most = 0.0
nothing = ["one", "other"]

[[claim]]
claim = "it cleans special noise alone: the site style tree, which cleans any noise, has the higher F of words"
source = "Table 4-1 and chapter 5, on why the family is not compared"
from = """{{ m.pair({"run": "sst-beside", "measure": "token", "value": "f"}, {"run": "adeater", "measure": "token", "value": "f"}) }}"""
of = "one - other"
least = 0.001
nothing = ["one", "other"]
*/
{%- set columns = [
  {"run": "adeater", "label": "advertisements", "measure": "item", "value": "precision"},
  {"run": "adeater", "label": "advertisements", "measure": "item", "value": "recall"},
  {"run": "adeater", "label": "advertisements", "measure": "item", "value": "f"},
  {"run": "adeater", "label": "images right", "measure": "item-accuracy", "value": "recall"},
  {"run": "uncleaned", "label": "images right, no cleaning", "measure": "item-accuracy", "value": "recall"},
  {"run": "adeater", "label": "words", "measure": "token", "value": "f"},
  {"run": "uncleaned", "label": "words, no cleaning", "measure": "token", "value": "f"},
] -%}
{{ m.by_site(columns) }}
