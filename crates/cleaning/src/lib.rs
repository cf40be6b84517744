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
#[doc(hidden)]
pub mod declared;
mod dialogs;
mod distinct_pages;
pub mod draw;
mod element_kind;
mod evidence;
mod facts;
mod family;
pub mod family_checks;
mod features;
mod gold;
mod headline;
mod heads;
mod hidden;
mod hints;
mod kept_bytes;
mod kept_text;
mod labels;
mod layout_choices;
mod layout_signature;
mod link_graph;
mod method;
#[doc(hidden)]
pub mod names;
mod settings;
mod settings_error;
mod sharing;
mod site;
mod site_sample;
mod site_terms;
mod spans;
mod suggest;
mod tag_nodes;
mod text_kinds;
mod threshold_grid;
mod title_block;
mod trainer;
pub mod versioned;

pub use about::About;
pub use align::{Aligned, TextPairs, align, align_texts};
pub use answer::{AnswerText, CleanError, Cleaning, Markup, Weighted};
pub use declared::{Above, Allowed, Bounds, ChoiceInfo, Declared, Info, ParamInfo, ParamType};
pub use dialogs::dialog_text;
pub use distinct_pages::DistinctPages;
pub use element_kind::{ElementKind, heading_level, is_bold};
pub use evidence::{Evidence, Number};
pub use facts::Facts;
pub use family::{Advice, Family, FamilyOf, Params};
pub use features::{FeatureId, FeatureOptions, KnownFeatures, Occurrence, PageFeatures, SiteFeatures};
pub use gold::{Gold, Item, Role, Snippets};
pub use headline::headline;
pub use heads::with_heads;
pub use hidden::hidden_text;
pub use hints::{Hints, name_words};
pub use kept_bytes::KeptBytes;
pub use kept_text::kept_text;
pub use labels::{Labels, Training};
pub use layout_choices::{Bodies, DisplayAttributes, EmptyLeaf};
pub use layout_signature::{KnownSignatures, SignatureId, SiteSignatures};
pub use link_graph::{Addresses, Edge, LinkGraph};
pub use method::{Cleaner, FitError, FitStatistic, Method, Outside, Rule};
pub use page::Span;
pub use settings::Settings;
pub use settings_error::SettingsError;
pub use sharing::Sharing;
pub use site::{PageRef, Site};
pub use site_sample::SiteSample;
pub use site_terms::{KnownTerms, SiteTerms};
pub use spans::Spans;
pub use suggest::did_you_mean;
pub use tag_nodes::{TagNodes, Undisplayed};
pub use text_kinds::{TextKind, TextKinds};
pub use threshold_grid::ThresholdGrid;
pub use title_block::{long_words, title_block};
pub use trainer::{Bags, Examples, ModelError, TrainError, Trainer};

/// The digest of this crate's sources. Records are keyed by it.
pub const SOURCES: &str = own_folder::digest!();
