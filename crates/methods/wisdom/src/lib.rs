//! Kao, Ho and Chen 2005 (WISDOM): the informative structure of each page of a site, and the two plain
//! methods with which the paper compares it.
//!
//! A page is cleaned in three phases: features of the tree's nodes, by the entropy of terms over the site and
//! by linked pages (`text::TermEntropies`, `crawled`, `anchor_terms`, `tree`, `coverage`, `spread`); mining
//! of a skeleton of blocks (`search`, `mining`); expanding and condensing it (`expanding`, `condensing`).
//! [`Wisdom`] has all three; [`M1Leaves`] and [`M2Leaves`] apply the constraints to single leaves.
//!
//! ```
//! use cleaning::{Family, FamilyOf, Labels, Settings, Site, Training};
//! use method_wisdom::WisdomParams;
//! use page::{Hints, Page};
//!
//! let page = |own: &str| {
//!     let html = format!("<div>Home Sport</div><div><h1>{own} strikes</h1><p>A {own} has struck the town.</div>");
//!     (own.to_owned(), Page::parse(html.as_bytes(), &Hints::default()))
//! };
//! let site = Site::new("news", ["flood", "storm", "comet"].map(page));
//! let method = FamilyOf::<WisdomParams>::new().build(&Settings::new().with("wanted", "article"))?;
//! let training = Training { site: &site, pages: &[0, 1, 2], labels: Labels::none(), seed: 0 };
//! let cleaner = method.fit(&training).expect("there are pages");
//! let cleaning = cleaner.clean(site.page(0));
//! let kept: String = cleaning.kept().slices(site.pages()[0].text()).collect();
//! assert_eq!(kept, "flood strikes\nA flood has struck the town.");
//! # Ok::<(), cleaning::SettingsError>(())
//! ```
//!
//! The README gives the formulas, the open choices that are no parameters, and the departures.

mod anchor_terms;
mod choices;
mod condensing;
mod coverage;
mod crawled;
mod described;
mod evidence;
mod expanding;
mod knowledge;
mod leaf_methods;
mod method;
mod mining;
mod params;
mod reading_params;
mod running_entropies;
mod search;
mod spread;
mod tree;

pub use choices::{
    ConstraintOn, Criterion, Dummies, Expand, Leaves, Length, MeanOver, Mixed, Nonsingleton, OneChild,
    SiiOver, SurroundingWithin, Wanted, WithoutTerms,
};
pub use leaf_methods::{M1Leaves, M2Leaves};
pub use method::Wisdom;
pub use params::{M1Params, M2Params, WisdomParams};
pub use running_entropies::{RunningEntropies, next_entropy};
