//! Sites of reference, such as documentation, on which the rules keep what a forest that has seen none drops.

use crate::kept::Kept;
use crate::step::{Context, Example, Step};

pub(crate) static STEP: Step = Step {
    id: "reference",
    does: "Keeps on a site of reference, such as documentation, what the rules of WITNESS keep.",
    why: "A forest knows the generators of documentation that it has learned from; on others one that has seen no documentation gains .09 of F.",
    example: Example {
        html: "<p>[Reads a file.]<p>Returns its bytes.",
        kept: "Reads a file. | Returns its bytes.",
    },
    run: Some(run),
};

fn run(of: &Context<'_>, kept: &mut Kept) {
    let Some(probabilities) = of.probabilities.filter(|_| of.site.is_of_reference()) else { return };
    for (block, by_rules) in of.site.by_rules().into_iter().enumerate() {
        if by_rules && probabilities[block] >= of.reference {
            kept.keep(block, "kept by the rules, on a site of reference");
        }
    }
}
