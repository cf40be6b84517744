/*
title = "Neural systems, as others print them: not run here"
source = "Liu et al. 2025, arXiv:2511.23119, table 2, and the README of MinerU-HTML"
note = "None of these figures was measured here: neither the models nor the pages of WebMainBench (7,809, with the pruned HTML as gold) are at hand. `ROUGE-5 F` is F over sequences of five words, on Markdown. Systems that are also run here stand between for comparison; beside them is their F over words as it was measured here, on other pages."
order = 9
over = "all"
published = { file = "published-webmainbench.csv", source = "as above" }
*/
select system, max("what it is") as "what it is", max(theirs.f) as "ROUGE-5 F, as printed", avg(here.f) as "words F here, mean of data sets"
from published_webmainbench as theirs left join (select run, page_f as f from summary where measure = 'words') as here on here.run = theirs.run
group by system order by "ROUGE-5 F, as printed" desc
