/*
title = "Ablations: what each open choice changes"
source = "not in the paper, which leaves these choices open"
note = "Means over sites. Each first row is the paper's wording, or for Shingling what is known of it; each other row changes what its name says. The READMEs of method-debnath and method-shingling give the reason for each default."
order = 100
*/
{{ m.compare(["ablations-ce", "ablations-fe", "ablations-k-fe", "ablations-l", "ablations-shingling"], ["debnath-block", "token"]) }}
