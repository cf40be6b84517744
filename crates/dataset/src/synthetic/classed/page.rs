//! One generated page with its exact marks.

use crate::synthetic::fragment::{Leaf, Part};

/// A generated page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClassedPage {
    /// The page's name, unique in its site: a number and nothing that tells its class. Names sort as pages do.
    pub name: String,
    /// The absolute address.
    pub url: String,
    /// The page in its encoding.
    pub bytes: Vec<u8>,
    /// The label of that encoding.
    pub encoding: &'static str,
    /// The text of every text leaf of the parsed page, in order.
    pub fragments: Vec<Fragment>,
    /// Of every image of the parsed page, in order, whether it is an advertisement.
    pub advertising_images: Vec<bool>,
    /// What the page is about, as the corpus's `CLASSES` name it.
    pub class: &'static str,
    /// Which of the site's page types it has.
    pub kind: &'static str,
    /// What is special about it, sorted.
    pub traits: Vec<&'static str>,
}

/// The text of one text leaf of a page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fragment {
    /// The text: not empty, each run of whitespace one blank, none at the ends.
    pub text: String,
    /// Whether it belongs to the main content.
    pub gold: bool,
    /// Whether it is an advertisement.
    pub advertisement: bool,
}

impl From<Leaf> for Fragment {
    fn from(Leaf { text, part }: Leaf) -> Self {
        Self { text, gold: part == Part::Article, advertisement: part == Part::Advertisement }
    }
}

impl ClassedPage {
    /// The text of the main content, one leaf a line.
    pub fn gold_text(&self) -> String {
        let gold = self.fragments.iter().filter(|fragment| fragment.gold);
        gold.flat_map(|fragment| [fragment.text.as_str(), "\n"]).collect()
    }
}
