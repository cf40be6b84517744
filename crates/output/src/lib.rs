//! The kept part of a page as text, as Markdown and as HTML, and the page's metadata: title, author, date and
//! the like.
//!
//! ```
//! use cleaning::Cleaning;
//! use output::{Metadata, With, kept_html, kept_markdown};
//! use page::{Hints, Page};
//!
//! let html = b"<title>Glaciers - News</title><h1>Glaciers</h1><p>They <b>melt</b>, says <a href=/x>a study</a>.";
//! let page = Page::parse(html, &Hints { url: Some("http://news.test/1"), charset: None });
//! let cleaning = Cleaning::everything(&page);
//! assert!(kept_html(&page, &cleaning, With::default()).ends_with("<p>They <b>melt</b>, says a study.</p>"));
//! let with = With { links: true, ..With::default() };
//! let markdown = kept_markdown(&page, &cleaning, with);
//! assert!(markdown.ends_with("# Glaciers\n\nThey **melt**, says [a study](http://news.test/x)."));
//! assert_eq!(Metadata::of(&page).title.as_deref(), Some("Glaciers"));
//! ```
//!
//! Everything is written from the parsed page, in one walk over it; nothing is parsed a second time.
//! [`cleaning::kept_text`] gives the kept words alone, for measures and peers; [`kept_plain`] is for people.

mod address;
mod beside_kept;
mod blocks;
mod code;
mod formula;
mod html;
mod markdown;
mod metadata;
mod names;
mod notes;
mod places;
mod plain;
mod plan;
mod readable;
#[cfg(feature = "arrow")]
pub mod rows;
mod shown;
mod spelled;
mod tables;
mod tabs;
#[cfg(test)]
mod tests;
mod walk;

/// The digest of this crate's sources. Records of scores by form are keyed by it.
pub const SOURCES: &str = own_folder::digest!();

pub use code::{is_beside_code, is_block as is_code_block, language as code_language};
pub use formula::{TextFormula, TextFormulas, formulas, is_certain as is_certain_tex};
pub use html::kept_html;
pub use markdown::kept_markdown;
pub use metadata::{Metadata, PageKind};
pub use places::{Heading, Place, Places};
pub use plain::kept_plain;
pub use plan::With;
pub use readable::{Readable, front_matter, html_document};
