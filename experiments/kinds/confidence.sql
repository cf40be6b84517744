/*
title = "Does the confidence of the method tell how good a page is?"
source = "no paper"
note = "The confidence is the F that the forest expects of what it keeps, from its own probabilities. It stands beside F over words, on documentation beside F of tokens. The area is that of the curve for F below .7: the share of pairs of a good and a bad page in which the good one has the higher confidence; .5 is chance."
order = 8
over = "all"
pages = ["witness-forest"]
*/
with judged as (
  select data, confidence, 2 * cast(common as double) / (relevant + found) as f from scores
  join pages using (data, run, variant, site, page)
  where run = 'witness-forest' and confidence is not null and relevant + found > 0
    and measure = case when data in ({{ names.documentation | sql }}) then 'token' else 'words' end
)
select data, one.pages, one.told as "mean confidence", one.f as "mean F", one.low as "pages with F below .7", two.area
from (select data, count(f) as pages, avg(confidence) as told, avg(f) as f, sum(case when f < 0.7 then 1 else 0 end) as low from judged group by data) as one
left join (
  select data, avg(case when bad.confidence < good.confidence then 1.0 when bad.confidence = good.confidence then 0.5 else 0.0 end) as area
  from (select data, confidence from judged where f < 0.7) as bad join (select data, confidence from judged where f >= 0.7) as good using (data)
  group by data
) as two using (data) order by data
