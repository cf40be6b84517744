//! The form of a text, and how much of it a system keeps: headings, list items, table cells, code, formulas, quotes, links,
//! emphasis, captions.
//!
//! A [`Formed`] is a text with a [`Mark`] for each stretch of it. It is read from three sources: the gold part of a page
//! ([`Formed::of_page`]), and the Markdown or the HTML that a system wrote ([`Formed::of_markdown`], [`Formed::of_html`]).
//! [`judge`] aligns the words of the gold with those of the system and counts, for each [`Kind`], the words that stand in that
//! kind of form on both sides.
//!
//! ```
//! use metric::form::{Formed, Kind, judge};
//! use page::{Hints, Page};
//!
//! let html = b"<h2>Rainfall by month</h2><ul><li>January was very dry<li>February was wet again</ul>";
//! let page = Page::parse(html, &Hints::default());
//! let gold = Formed::of_page(&page, cleaning::Cleaning::everything(&page).kept());
//! let counts = judge(&gold, &Formed::of_markdown("## Rainfall by month\n\nJanuary was very dry\n\n- February was wet again", None));
//! assert_eq!(counts.of(Kind::Heading), [3, 3, 3]);
//! assert_eq!(counts.of(Kind::List), [8, 4, 4]);
//! ```
//!
//! Nothing here decides which text is content: the caller gives the gold spans. The form of the gold is read from the elements of
//! the page, by rules of this module; formulas, the names of languages and code that is no `pre` are read by crate `output`.

mod builder;
mod formed;
mod html;
mod judge;
mod kind;
mod links;
mod mark;
mod markdown;
mod tables;
#[cfg(test)]
mod tests;

pub use formed::Formed;
pub use judge::{FormCounts, judge};
pub use kind::Kind;
pub use links::without_links;
pub use mark::{Cell, Code, List, Mark};
