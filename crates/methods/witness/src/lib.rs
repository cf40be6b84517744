//! WITNESS: the main content of pages, judged on what two witnesses say of each block of text, the page and the site.
//!
//! - [`Witness`] decides by rules without any learned weight (id `witness`),
//! - [`WitnessByModel`] by trees that labelled pages of other sites have grown (id `witness-forest`).
//!
//! Both read a page in the same way, and both clean pages that the fit has not seen. The README has the rules;
//! training across sites is declared in `cleaning`, and training is left to `forest`.

mod alike;
mod all_numbers;
mod article;
mod block_labels;
mod choose;
mod dialogs;
mod distinct_pages;
mod element_numbers;
mod fields;
mod fitted_site;
mod forest_method;
mod keep;
mod learned;
mod lessons;
mod lexical;
mod method;
mod model;
mod numbers;
mod once;
mod outline;
mod page_numbers;
mod page_sums;
mod params;
mod read_outline;
mod reference;
mod rule_numbers;
mod rules;
mod seeds;
mod site_numbers;
mod site_witness;
mod sketch;
mod state;
mod tokens;
mod votes;
mod whole;
mod whole_code;
mod whole_lists;

pub use choose::Choice;
pub use dialogs::Dialogs;
pub use forest_method::{Ablation, ShippedModel, WitnessForestParams};
pub use keep::Keep;
pub use learned::WitnessByModel;
pub use method::Witness;
pub use params::WitnessParams;
