/*
title = "The sites"
source = "Yi 2004, section 5.2"
order = 5
foot = ["sum"]
pivot = { column = "trait", values = ["pages of trait"] }
*/
{{ m.sites() }}
