/*
title = "The sites"
source = "each data set's descriptor"
order = 10
foot = ["sum"]
pivot = { column = "trait", values = ["pages of trait"] }
*/
{{ m.sites() }}
