/*
title = "Properties of Shingling and ContentExtractor, in the paper's words"
source = "Debnath et al. 2005, Table 5"
note = "How the methods are built is not measured; where a parameter stands for it, its name and the value used here are given. Precision and recall are those of 50 pages a site, as in Table 6; disk space is bytes of text of all pages of a site."
order = 38
published = { file = "published-properties-shingling.csv", source = "Table 5, shortened; theta and epsilon are the paper's Greek letters" }
*/
select words.property, words.method, words.published, listed.figure, own.median
from (
  select property, 'Shingling' as method, "Shingling" as published from published_properties_shingling
  union all select property, 'CE' as method, "CE" as published from published_properties_shingling
) as words
left join (values
  ('precision and recall', 'Shingling', 'Shingling', 'shingling-50', 'precision'),
  ('precision and recall', 'CE', 'CE', 'ce-raw-50', 'precision'),
  ('precision and recall', 'CE', 'CE scaled', 'ce-50', 'precision'),
  ('disk space', 'Shingling', 'pages as they are', 'shingling', 'storage'),
  ('disk space', 'Shingling', 'Shingling', 'shingling', 'storage-shared-once'),
  ('disk space', 'CE', 'pages as they are', 'ce', 'storage'),
  ('disk space', 'CE', 'CE', 'ce', 'storage-shared-once'),
  ('disk space', 'CE', 'CE scaled', 'ce-scaled', 'storage-shared-once')
) as listed(property, method, figure, run, name) on listed.property = words.property and listed.method = words.method
left join (
  select run, name, median(value) as median from figure where measure <> 'token' and most group by run, name
) as own on own.run = listed.run and own.name = listed.name
order by words.property, words.method desc, listed.name, listed.figure
