//! One generated page with its exact marks, and the parsed page with gold.

use cleaning::{Gold, Item, Role, Spans};
use page::{Hints, Page, Tag};

use crate::writer::{Leaf, Part};

/// A generated page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GeneratedPage {
    /// The page's name: a number, unique in its site, valid as a file name, without a hint of the class.
    /// Names sort in the order of pages.
    pub name: String,
    /// The absolute address.
    pub url: String,
    /// The page in its encoding.
    pub bytes: Vec<u8>,
    /// The label of that encoding. Most pages declare it; on some sites they do not.
    pub encoding: &'static str,
    /// The text of every text leaf of the parsed page, in order, with its part.
    pub leaves: Vec<Leaf>,
    /// For every image of the parsed page, in order, whether it is an advertisement; empty if the corpus does
    /// not say.
    pub advertising_images: Vec<bool>,
    /// The class of the page, in a corpus of classes.
    pub class: Option<&'static str>,
    /// Its page type, if the site has several.
    pub kind: &'static str,
    /// Its traits, sorted.
    pub traits: Vec<&'static str>,
    /// Whether the page has marks.
    pub marked: bool,
    /// Whether the human coder also marked the parts [`Part::Label`].
    pub wrong: bool,
}

/// The marks of a parsed page.
#[derive(Debug, Clone, PartialEq)]
pub struct Marks {
    /// The true marks; `None` for a page without marks.
    pub gold: Option<Gold>,
    /// The human coder's marks, if they differ from the true ones.
    pub hand: Option<Gold>,
}

/// The role of a part, if it is main content.
fn role(part: Part) -> Option<Role> {
    match part {
        Part::Article => Some(Role::Article),
        Part::Toc => Some(Role::Toc),
        Part::Chrome | Part::Label | Part::Advertisement => None,
    }
}

impl GeneratedPage {
    /// The text of one role, one leaf on each line, also for a page without marks.
    pub fn text_of(&self, wanted: Role) -> String {
        let marked = self.leaves.iter().filter(|leaf| role(leaf.part) == Some(wanted));
        marked.flat_map(|leaf| [leaf.text.as_str(), "\n"]).collect()
    }

    /// Parses the page with the encoding known.
    pub fn parse(&self) -> (Page, Marks) {
        let hints = Hints { url: Some(&self.url), charset: Some(self.encoding) };
        let page = Page::parse(&self.bytes, &hints);
        let gold = self.marked.then(|| self.gold(&page, role));
        let with_labels = |part| if part == Part::Label { Some(Role::Article) } else { role(part) };
        let hand = self.wrong.then(|| self.gold(&page, with_labels));
        (page, Marks { gold, hand })
    }

    fn gold(&self, page: &Page, role_of: impl Fn(Part) -> Option<Role>) -> Gold {
        let mut gold = Gold::default();
        for role in Role::ALL {
            // leaf k of the page is leaf k here, and image k is image k; tests check that for the templates
            let leaves = page.leaves().zip(&self.leaves).filter(|(_, leaf)| role_of(leaf.part) == Some(role));
            gold.set(role, leaves.map(|(leaf, _)| page.span(leaf)).collect::<Spans>());
        }
        let img = Tag::new("img");
        let images = page.nodes().filter(|&node| *page.tag(node) == img).zip(&self.advertising_images);
        gold.with_items(images.map(|(node, &noisy)| Item { node, noisy }).collect())
    }
}
