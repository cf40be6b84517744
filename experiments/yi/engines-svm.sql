/*
title = "Two engines of the SVM"
source = "control, not in the thesis"
note = "linfa-svm solves the same problem. Where a page is so close to a hyperplane that the tolerance of the solvers decides, the two may differ."
part = 6
order = 7
plot = { kind = "bar", x = "documents", y = ["configuration 1", "configuration 2", "configuration 3"] }
*/
{{ m.configurations(((names.others | map(attribute="id") | list) | affix("svm-", "-equal")) + ((names.others | map(attribute="id") | list) | affix("svm-", "-equal-linfa")), "accuracy") }}
