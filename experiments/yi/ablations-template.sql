/*
title = "Ablations of template-based cleaning"
source = "Yi 2004, section 3.3 and 5.3"
part = 6
order = 2
*/
{{ m.compare(["template-choices"], ["token"]) }}
