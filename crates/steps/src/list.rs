//! The one list of the steps, in their order, and the choice of those that run.

use std::collections::BTreeMap;

use cleaning::{Allowed, ParamType};
use serde::{Deserialize, Serialize};

use crate::kept::Kept;
use crate::step::{Context, Step};
use crate::{
    boxes, comments, door, fields, heads, hidden_blocks, lines, named_lists, once, reference, shared_ends,
    tables, units, wishes,
};

/// The steps on the blocks of a page, in their order. They run within a method, since they ask for its probabilities, and since its confidence is
/// of what they leave.
pub static BLOCKS: [&Step; 13] = [
    &fields::STEP,
    &once::STEP,
    &reference::STEP,
    &units::STEP,
    &boxes::STEP,
    &tables::STEP,
    &named_lists::STEP,
    &heads::STEP,
    &hidden_blocks::STEP,
    &comments::STEP,
    &lines::STEP,
    &shared_ends::STEP,
    &wishes::STEP,
];

/// The steps behind any method, in their order: on the text that people get.
pub static DOOR: [&Step; 8] = [
    &door::SELECTORS,
    &door::HIDDEN,
    &door::HEADLINE,
    &door::QUOTED,
    &door::NOTES,
    &door::FURNITURE,
    &door::SIGNS,
    &door::ROWS,
];

/// Wishes for steps on blocks, of people who want others than a method has: a table from ids to `true` (runs) and `false`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(try_from = "BTreeMap<String, bool>", into = "BTreeMap<String, bool>")]
pub struct Steps(BTreeMap<String, bool>);

impl Steps {
    /// The steps that run behind a method whose own steps have the ids `usual`, in their order.
    pub fn over(&self, usual: &[&str]) -> impl Iterator<Item = &'static Step> {
        BLOCKS.into_iter().filter(|step| *self.0.get(step.id).unwrap_or(&usual.contains(&step.id)))
    }

    /// What these steps leave of the blocks that the method keeps.
    pub fn run(&self, usual: &[&str], of: &Context<'_>, kept: Vec<bool>) -> Kept {
        let mut kept = Kept::of(kept);
        for step in self.over(usual) {
            if let Some(run) = step.run {
                kept.step = step.id;
                run(of, &mut kept);
            }
        }
        kept
    }
}

impl TryFrom<BTreeMap<String, bool>> for Steps {
    type Error = String;

    fn try_from(wishes: BTreeMap<String, bool>) -> Result<Self, String> {
        match wishes.keys().find(|id| BLOCKS.iter().all(|step| step.id != **id)) {
            Some(id) => Err(format!("there is no step {id:?}")),
            None => Ok(Self(wishes)),
        }
    }
}

impl From<Steps> for BTreeMap<String, bool> {
    fn from(Steps(wishes): Steps) -> Self {
        wishes
    }
}

impl ParamType for Steps {
    fn allowed() -> Allowed {
        let ids = BLOCKS.map(|step| step.id).join(", ");
        Allowed::Range(format!("a table with any of {ids}, each true (it runs) or false"))
    }
}
