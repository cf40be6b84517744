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
of = 'abs("words F" - "words, no cleaning F")'
most = 0.0
nothing = ['"words F"', '"words, no cleaning F"']

[[claim]]
claim = "it cleans special noise alone: the site style tree, which cleans any noise, has the higher F of words"
source = "Table 4-1 and chapter 5, on why the family is not compared"
from = """
select site, max(f) filter (where run = 'sst-beside') as one, max(f) filter (where run = 'adeater') as other
from spot where measure = 'token' and most group by site order by site"""
of = "one - other"
least = 0.001
nothing = ["one", "other"]
*/
select site, max(precision) filter (where run = 'adeater' and measure = 'item') as "advertisements precision",
  max(recall) filter (where run = 'adeater' and measure = 'item') as "advertisements recall",
  max(f) filter (where run = 'adeater' and measure = 'item') as "advertisements F",
  max(recall) filter (where run = 'adeater' and measure = 'item-accuracy') as "images right recall",
  max(recall) filter (where run = 'uncleaned' and measure = 'item-accuracy') as "images right, no cleaning recall",
  max(f) filter (where run = 'adeater' and measure = 'token') as "words F", max(f) filter (where run = 'uncleaned' and measure = 'token') as "words, no cleaning F"
from spot where run in ('adeater', 'uncleaned') and most group by site order by site
