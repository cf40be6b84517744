//! `synthetic/hostile`: sites that break methods, or show how their time and memory grow. No page has gold.
//!
//! A kind of site is a rule in `corpora/hostile/corpus.toml`. Its three sites are once, twice and four times as large: their pages
//! repeat the same piece more often, or there are more of them. Nothing else differs between the sizes. The seed changes nothing.

use std::sync::{Arc, LazyLock};

use serde::Deserialize;

use crate::corpus::{Corpus, share};
use crate::page::GeneratedPage;
use crate::site::{Site, encoded};

pub(crate) static CORPUS: LazyLock<Corpus> = LazyLock::new(|| Corpus::read("hostile"));
static OWN: LazyLock<Own> = LazyLock::new(|| CORPUS.own());

/// The sizes of each kind, as multiples of the smallest.
const SIZES: [usize; 3] = [1, 2, 4];

/// The size of the smallest site of a kind: its number of pages, or the thousands of bytes of each.
const SMALLEST: usize = 150;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Own {
    /// The common words.
    words: String,
    kind: Vec<Kind>,
}

/// One way to be hostile.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Kind {
    id: String,
    /// The pieces of markup that a page repeats, in turn.
    pieces: Vec<String>,
    /// The end of a page has it once for each piece.
    close: String,
    /// Number of pages, where the pages grow; three if it says none.
    pages: Option<usize>,
    /// Whether the number of pages grows, each of one piece.
    many: bool,
    /// UTF-8 if it says none.
    encoding: Option<String>,
    /// English if it says none.
    language: Option<String>,
}

/// The sizes of the sites of each kind.
fn sizes(scale: f64) -> [usize; 3] {
    SIZES.map(|times| times * share(SMALLEST, scale).max(1))
}

/// What the corpus depends on.
pub(crate) fn counts(scale: f64) -> String {
    format!("{:?}", sizes(scale))
}

/// The sites of all kinds.
pub(crate) fn sites(scale: f64, _seed: u64) -> Vec<Site> {
    let sizes: Vec<(usize, usize)> = SIZES.into_iter().zip(sizes(scale)).collect();
    OWN.kind.iter().flat_map(|kind| sizes.iter().map(|&(times, size)| kind.site(times, size))).collect()
}

impl Kind {
    /// The site `times` as large as the smallest, of `size` pages, or of thousands of bytes a page.
    fn site(&'static self, times: usize, size: usize) -> Site {
        let id = format!("{}-{times}", self.id);
        let host = id.clone();
        let page = move |index: usize| GeneratedPage {
            url: format!("http://{host}.test/{index}"),
            bytes: encoded(self.encoding(), &self.html(size, index)),
            encoding: self.encoding(),
            ..GeneratedPage::default()
        };
        Site {
            id,
            language: self.language.as_deref().unwrap_or("en"),
            category: &self.id,
            pages: if self.many { size } else { self.pages.unwrap_or(3) },
            page: Arc::new(page),
        }
    }

    fn encoding(&self) -> &str {
        self.encoding.as_deref().unwrap_or("utf-8")
    }

    fn html(&self, size: usize, index: usize) -> String {
        let (Kind { pieces, close, many, .. }, encoding) = (self, self.encoding());
        let mut html =
            format!("<!DOCTYPE html><html><head><meta charset={encoding}><title>A page</title></head><body>");
        if *many {
            write(&pieces[index % pieces.len()], index, &mut html);
            return html;
        }
        html += &format!("<h1>Page {index} of a hostile site</h1>");
        let mut written = 0;
        while html.len() + written * close.len() < 1000 * size {
            // other numbers on each page
            write(&pieces[written % pieces.len()], index * 1_000_000 + written, &mut html);
            written += 1;
        }
        html + &close.repeat(written) + "<p>The last words of it."
    }
}

/// Writes a piece, its slots filled.
fn write(piece: &str, number: usize, html: &mut String) {
    for (at, part) in piece.split(['{', '}']).enumerate() {
        match part.parse::<usize>() {
            _ if at % 2 == 0 => html.push_str(part),
            Ok(count) => html.push_str(&words(number * count, count)),
            Err(_) => html.push_str(&number.to_string()),
        }
    }
}

/// `count` words that depend on `first`: most of them common, some rare.
fn words(first: usize, count: usize) -> String {
    let common: Vec<&str> = OWN.words.split(' ').collect();
    let word = |place: usize| {
        // a cheap mix; the constant is the golden ratio's
        let mixed = (first + place).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 40;
        if mixed.is_multiple_of(8) { format!("rare{mixed}") } else { common[mixed % common.len()].to_owned() }
    };
    (0..count).map(word).collect::<Vec<_>>().join(" ")
}
