//! The vocabulary that every stage of gleaner speaks.
//!
//! A *cleaning* is a set of spans of a page's one text. Gold marks are sets of spans too, so a block-, a
//! sentence- and a term-level method all meet in [`Spans`], and a measure is arithmetic on two of them.
//!
//! The way of the data through the types here:
//!
//! ```text
//! Site (pages, terms, link graph)  --Training-->  Method::fit  -->  Cleaner::clean(PageRef)  -->  Cleaning
//! ```
//!
//! [`Site`] holds what a method may see of all pages; gold travels apart from it, in [`Labels`], and just for
//! the pages that a label budget names, so that no method can look at an answer it was not given.
//!
//! This crate decides nothing about a method's parameters but how they are declared ([`params!`]), read ([`Settings`]),
//! checked ([`Params`]) and listed ([`ParamInfo`]), and the few words that several methods share ([`Bodies`],
//! [`DisplayAttributes`], [`EmptyLeaf`]). It does no IO.

// the macros name this crate as their users do
extern crate self as cleaning;
#[doc(hidden)]
pub use own_folder;
#[doc(hidden)]
pub use serde;

mod advice;
mod answer;
mod bodies;
#[doc(hidden)]
pub mod declared;
pub mod draw;
mod empty_leaf;
mod evidence;
mod family;
pub mod family_checks;
mod features;
mod gold;
mod info;
mod items;
mod kept_text;
mod labels;
mod link_graph;
mod looks;
mod method;
#[doc(hidden)]
pub mod names;
pub mod param_table;
mod settings;
mod sharing;
mod site;
mod site_terms;
mod spans;
mod threshold_grid;

pub use advice::Advice;
pub use answer::{Cleaning, Weighted};
pub use bodies::Bodies;
pub use declared::{Above, Allowed, Bounds, ChoiceInfo, Declared, ParamInfo, ParamType};
pub use empty_leaf::EmptyLeaf;
pub use evidence::{Evidence, Number};
pub use family::{Family, FamilyOf, Params};
pub use features::{FeatureId, FeatureOptions, FoundFeatures, Occurrence, PageFeatures, SiteFeatures};
pub use gold::{Gold, Role};
pub use info::Info;
pub use items::Item;
pub use kept_text::kept_text;
pub use labels::{Labels, Training};
pub use link_graph::{Addresses, Edge, LinkGraph};
pub use looks::{DisplayAttributes, LookId, PageLooks, SiteLooks};
pub use method::{Cleaner, FitError, Learned, Method, Rule};
pub use page::Span;
pub use settings::{Settings, SettingsError};
pub use sharing::Sharing;
pub use site::{PageRef, Site};
pub use site_terms::{PageTokens, SiteTerms};
pub use spans::Spans;
pub use threshold_grid::ThresholdGrid;

/// The digest of this crate's sources. Records are keyed by it.
pub const SOURCES: &str = own_folder::digest!();
