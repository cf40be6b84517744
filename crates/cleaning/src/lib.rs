//! The vocabulary that every stage of gleaner uses.
//!
//! A *cleaning* is a set of spans of a page's one text. Gold marks are sets of spans too. So methods on
//! blocks, on sentences and on terms all answer in [`Spans`], and a measure is arithmetic on two of them.
//!
//! The way of the data through the types here:
//!
//! ```text
//! Site (pages, terms, link graph)  --Training-->  Method::fit  -->  Cleaner::clean(PageRef)  -->  Cleaning
//! ```
//!
//! [`Site`] has the data that a method may read of all pages. Gold is separate, in [`Labels`], and only for
//! the pages of a label budget, so that no method can read any other gold.
//!
//! Parameters of methods are declared here ([`params!`]), read ([`Settings`]), checked ([`Params`]) and
//! listed ([`ParamInfo`]); a few choices that several methods share are here too ([`Bodies`],
//! [`DisplayAttributes`], [`EmptyLeaf`]). The crate does no IO.

// the macros name this crate in the same way as its users
extern crate self as cleaning;
#[doc(hidden)]
pub use own_folder;
#[doc(hidden)]
pub use serde;

mod about;
mod align;
mod answer;
pub mod blocks;
mod counts;
#[doc(hidden)]
pub mod declared;
pub mod draw;
mod element;
mod features;
mod gold;
mod heads;
mod hidden;
mod layout;
mod lines;
mod markup;
mod method;
mod of_site;
mod posts;
mod read_blocks;
mod reason;
mod settings;
mod settings_error;
mod similar;
mod site;
mod spans;
mod state;
mod text_kinds;
mod training;
pub mod versioned;

pub use about::About;
pub use align::{Aligned, TextPairs, align, align_texts};
pub use answer::{AnswerText, CleanError, Cleaning, Evidence, Facts, Number, Weighted};
pub use blocks::TextBlocks;
pub use counts::{DistinctPages, Sharing, ThresholdGrid, fewest_pages, running};
pub use declared::{Allowed, Bounds, ChoiceInfo, Declared, Info, ParamInfo, ParamType, above};
pub use element::{ElementKind, Hints, heading_level, is_among, is_bold, name_words, names_comments};
pub use features::{
    FeatureId, FeatureOptions, KnownFeatures, KnownTerms, Occurrence, PageFeatures, SiteFeatures, SiteTerms,
};
pub use gold::{Gold, Item, Role, Snippets};
pub use heads::{Headline, headline, with_heads};
pub use hidden::{Hidden, Unseen, is_read_aloud};
pub use layout::{
    Bodies, DisplayAttributes, EmptyBlock, EmptyLeaf, KnownSignatures, SignatureId, SiteSignatures, TagNodes,
    TagTree, Undisplayed,
};
pub use lines::{LineError, Lines};
pub use markup::{Markup, markdown_events};
pub use method::{
    Advice, Bags, Cleaner, Examples, Family, FamilyOf, FitError, FitStatistic, Method, MethodParams,
    ModelError, Outside, Params, Rule, TrainError, Trainer,
};
pub use of_site::{OfSite, PageLines};
pub use page::Span;
pub use posts::Posts;
pub use reason::Reason;
pub use settings::Settings;
pub use settings_error::{SettingsError, did_you_mean};
pub use similar::{SimilarSets, share_at_least};
pub use site::{Addresses, Edge, PageRef, Site};
pub(crate) use spans::lines_from;
pub use spans::{KeptBytes, Spans, kept_text};
pub use state::{State, THIN};
pub use text::{lower_case_words, sorted_set};
pub use text_kinds::{TextKind, TextKinds};
pub use training::{Labels, SiteSample, Training};

/// The digest of this crate's sources. Records are keyed by it.
pub const SOURCES: &str = own_folder::digest!();
