/*
title = "Properties of Shingling and ContentExtractor, in the paper's words"
source = "Debnath et al. 2005, Table 5"
note = "How the methods are built is not measured; where a parameter stands for it, its name and the value used here are given. Precision and recall are those of 50 pages a site, as in Table 6; disk space is bytes of text of all pages of a site."
order = 38
published = { file = "published-properties-shingling.csv", source = "Table 5, shortened; theta and epsilon are the paper's Greek letters" }
*/
{{ m.properties("published_properties_shingling", ["Shingling", "CE"], [
  {"property": "precision and recall", "method": "Shingling", "label": "Shingling", "run": "shingling-50", "measure": "debnath-block", "value": "precision"},
  {"property": "precision and recall", "method": "CE", "label": "CE", "run": "ce-raw-50", "measure": "debnath-block", "value": "precision"},
  {"property": "precision and recall", "method": "CE", "label": "CE scaled", "run": "ce-50", "measure": "debnath-block", "value": "precision"},
  {"property": "disk space", "method": "Shingling", "label": "pages as they are", "run": "shingling", "statistic": "storage"},
  {"property": "disk space", "method": "Shingling", "label": "Shingling", "run": "shingling", "statistic": "storage-shared-once"},
  {"property": "disk space", "method": "CE", "label": "pages as they are", "run": "ce", "statistic": "storage"},
  {"property": "disk space", "method": "CE", "label": "CE", "run": "ce", "statistic": "storage-shared-once"},
  {"property": "disk space", "method": "CE", "label": "CE scaled", "run": "ce-scaled", "statistic": "storage-shared-once"},
]) }}
