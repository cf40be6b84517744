/*
id = "unseen"
title = "Sentences that no reader sees, and sentences that are shown later"
source = "no paper"
note = "A page for each way: the fewest sentences kept of those that are hidden, and the fewest lost of those that a click or a script shows, are best. What is lost of the sentences around the hidden one tells the systems apart that keep little of anything."
order = 2
*/
select name as run, title, count(*) filter (where measure = 'without-snippets' and category = 'hidden') as hidden,
  sum(common) filter (where measure = 'without-snippets' and category = 'hidden') as "hidden, kept",
  sum(relevant) filter (where measure = 'with-snippets' and category = 'shown') as "shown later",
  sum(relevant - common) filter (where measure = 'with-snippets' and category = 'shown') as "shown later, lost",
  sum(relevant) filter (where measure = 'with-snippets' and category = 'hidden') as around,
  sum(relevant - common) filter (where measure = 'with-snippets' and category = 'hidden') as "around, lost"
from scores join runs using (data, run, variant) where page is null and measure in ('with-snippets', 'without-snippets')
group by name, title, run_at, variant_at order by run_at, variant_at

/*
id = "unseen-ways"
title = "Whether the sentence is kept, by way"
source = "no paper"
note = "1 if it is. Ways of the kind `hidden` want 0, those of the kind `shown` want 1."
order = 3
pivot = { column = "run", values = ["kept"] }
*/
select site as way, category as kind, name as run, common as kept from scores join runs using (data, run, variant)
where page is null and measure = case when category = 'hidden' then 'without-snippets' else 'with-snippets' end
order by category, site, run_at, variant_at
