/*
title = "All methods side by side"
source = "the paper's Figures 18 to 21 in one"
note = "Means over sites. Each measure is read on the pages that have marks of its role."
order = 120
*/
{{ m.compare(["toc", "m1-toc", "m2-toc", "toc-alen", "toc-alen-constraint", "article", "m1-article", "m2-article", "both"], ["toc-snc", "toc-ic", "article-snc", "article-ic"]) }}
