//! Blocks that are not shown, which other steps may have kept.

use crate::kept::Kept;
use crate::step::{Context, Example, Step};

pub(crate) static STEP: Step = Step {
    id: "hidden-blocks",
    does: "Drops the blocks that are not shown: of dialogs, and hidden ones that no reader opens.",
    why: "A step before may have kept them with the text around them.",
    example: Example {
        html: "<p>[The ferry leaves at nine o'clock in the morning from the northern pier of the old harbour, and it takes forty \
               minutes to the island. Bicycles travel for free, dogs need a muzzle, and children below the age of six pay nothing at all \
               on any day of the week.]<p hidden>[Print edition, page 4]",
        kept: "The ferry leaves at nine o'clock in the morning from the northern pier of the old harbour, and it takes forty \
               minutes to the island. Bicycles travel for free, dogs need a muzzle, and children below the age of six pay nothing at all \
               on any day of the week.",
    },
    run: Some(run),
};

fn run(of: &Context<'_>, kept: &mut Kept) {
    let hidden = (0..kept.len()).filter(|&block| of.left_out[block]);
    hidden.for_each(|block| kept.drop(block, "not shown"));
}
