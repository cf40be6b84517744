//! WITNESS: the main content of pages, judged on what two witnesses say of each block of text, the page and the site.
//!
//! - [`WitnessParams`] decides by rules without any learned weight (id `witness`),
//! - [`WitnessByModel`] by trees that labelled pages of other sites have grown (id `witness-forest`).
//!
//! Both read a page in the same way, and both clean pages that the fit has not seen. The README has the rules;
//! training across sites is declared in `cleaning`, and training is left to `forest`.

mod choose;
mod element_numbers;
mod first_numbers;
mod fitted_site;
mod forest_method;
mod lessons;
mod method;
mod numbers;
mod params;
mod rows;
mod rules;
mod site_lines;
mod site_witness;
mod sketch;
mod tokens;

pub use choose::Choice;
pub use forest_method::{WitnessByModel, WitnessForestParams};
pub use numbers::Ablation;
pub use params::{NotShown, WitnessParams};
pub use steps::{Keep, Steps};
