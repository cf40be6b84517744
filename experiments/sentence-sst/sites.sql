/*
title = "The sites"
source = "2014, section 5.1"
order = 0
foot = ["sum"]
pivot = { column = "trait", values = ["pages of trait"] }
*/
{{ m.sites() }}
