//! Terms: from a text to the words, sentences and interned terms that the methods and measures count.
//!
//! The crate works on strings alone: pages, blocks and spans of nodes belong to `page` and `cleaning`.
//! [`TermOptions`] defines a term. An [`Analyser`] built from it turns a text into [`Tokens`], whose terms
//! are interned in the site's [`Vocabulary`]. [`words`] and [`sentences`] are the plain segmentations;
//! [`alphanumeric_words`] are the words that leaderboards of the field count. [`TermEntropies`] measures how
//! evenly the texts of a site share each term.
//!
//! Every offset is a byte offset into the given text, whatever the form of the term.
//!
//! ```
//! use text::{Analyser, TermOptions, Vocabulary};
//!
//! let analyser = Analyser::new(&TermOptions::default());
//! let mut vocabulary = Vocabulary::new();
//! let text = "The President's news: 總統的新聞";
//! let tokens = analyser.tokens(text, &mut vocabulary);
//! let terms: Vec<&str> = tokens.terms().iter().map(|&term| vocabulary.term(term)).collect();
//! assert_eq!(terms, ["presid", "new", "總統", "新聞"]);
//! let (start, end) = tokens.span(0);
//! assert_eq!(&text[start as usize..end as usize], "President's");
//!
//! // A page that the vocabulary has not seen: new terms are numbered after those of the vocabulary.
//! let tokens = analyser.tokens_over("storm news", &vocabulary);
//! assert_eq!(tokens.term(0).index(), vocabulary.len());
//! ```

mod analyser;
mod by_number;
mod chinese;
mod entropy;
mod figures;
pub mod hash;
mod sentences;
mod term_options;
mod vocabulary;
mod word_form;
mod words;

pub use analyser::Analyser;
pub use by_number::{ByNumber, Numbered};
pub use chinese::jieba_words;
pub use entropy::{EntropySums, TermEntropies, rounded_entropy, twelve_decimals};
pub use figures::{
    TextFigures, WordSet, alphanumeric_words, common, is_letter_or_number, lower_case_words, sorted_set,
    word_hashes,
};
pub use sentences::sentences;
pub use term_options::{Chinese, Language, Stemming, TermOptions};
pub use vocabulary::{TermId, Tokens, Vocabulary};
pub use words::words;

/// The digest of this crate's sources. Records are keyed by it.
pub const SOURCES: &str = own_folder::digest!();
