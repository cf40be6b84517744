/*
title = "Two engines of the SVM"
source = "control, not in the thesis"
note = "linfa-svm solves the same problem. Where a page is so close to a hyperplane that the tolerance of the solvers decides, the two may differ."
part = 6
order = 7
plot = { kind = "bar", x = "documents", y = ["configuration 1", "configuration 2", "configuration 3"] }
*/
select label as documents, task, max(accuracy) filter (where configuration = 1) as "configuration 1",
  max(accuracy) filter (where configuration = 2) as "configuration 2", max(accuracy) filter (where configuration = 3) as "configuration 3",
  max(accuracy) filter (where configuration = 1) - max(accuracy) filter (where configuration = 3) as "drop from 1 to 3",
  max(experiments) filter (where configuration = 1) as "experiments 1", max(experiments) filter (where configuration = 2) as "experiments 2",
  max(experiments) filter (where configuration = 3) as "experiments 3"
from average where left_out is null and task in ('svm-crawl-equal', 'svm-crawl-equal-linfa', 'svm-webkb-equal', 'svm-webkb-equal-linfa',
  'svm-swde-equal', 'svm-swde-equal-linfa')
group by task, label, at order by task, at
