//! The heads of kept values: headings, head cells, terms, names of fields, captions. Which these are is left to `cleaning`.

use crate::kept::Kept;
use crate::step::{Context, Example, Step};

pub(crate) static STEP: Step = Step {
    id: "heads",
    does: "Keeps the head of a kept value (a heading, a head cell, a term, a caption), and drops a heading of nothing.",
    why: "A value without its head misleads, and a heading without text promises what is not there.",
    example: Example {
        html: "<h2>Opening hours</h2><p>[The museum is open from ten to six.]<h2>[Related stories]</h2>\
               <p>A storm has closed the northern road until Sunday.",
        kept: "Opening hours | The museum is open from ten to six.",
    },
    run: Some(run),
};

fn run(of: &Context<'_>, kept: &mut Kept) {
    let outline = of.outline;
    let with_heads = outline.mostly_in(&cleaning::with_heads(of.page, &kept.spans(outline)));
    for (block, is_kept) in with_heads.into_iter().enumerate() {
        match is_kept {
            true => kept.keep(block, "the head of a kept value"),
            false => kept.drop(block, "a heading of nothing"),
        }
    }
}
