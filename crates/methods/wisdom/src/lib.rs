//! Kao, Ho and Chen 2005 (WISDOM): the informative structure of each page of a site, and the two plain
//! methods with which the paper compares it.
//!
//! A page is cleaned in three phases: features of the tree's nodes, by the entropy of terms over the site and
//! by linked pages (`text::TermEntropies`, `knowledge`, `tree`, `coverage`); mining of a skeleton of blocks
//! (`mining`); expanding and condensing it (`expanding`). [`WisdomParams`] has all three; [`WisdomLeaves`] applies the
//! constraints to single leaves.
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

mod coverage;
mod evidence;
mod expanding;
mod knowledge;
mod methods;
mod mining;
mod params;
mod tree;

pub use methods::WisdomLeaves;
pub use params::{
    Anchors, ConstraintOn, Criterion, Dummies, Expand, Leaves, Length, M1Params, M2Params, MeanOver, Mixed,
    Nonsingleton, OneChild, SiiOver, SurroundingWithin, Wanted, WisdomParams, WithoutTerms,
};
