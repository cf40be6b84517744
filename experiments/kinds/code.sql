/*
title = "Code: blocks kept whole"
source = "no paper"
note = "The share of the blocks of code of the page's content of which all lines stand one after the other in the kept code. Words hide their loss: a command is one word of five hundred."
order = 6
*/
{{ m.compare(["witness", "witness-forest"] + names.alone + names.peers, ["form-code-block"], ratios=["recall"], pages=true) }}
