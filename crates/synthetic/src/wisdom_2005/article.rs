//! The parts of an article, which are the same whoever writes it.

use super::unplanned::Unplanned;
use crate::random::Random;
use crate::template::Record;

/// All that other pages say of an article.
pub(crate) struct Outline {
    pub(crate) section: usize,
    pub(crate) title: String,
    /// What links to it say; most often its title.
    pub(crate) anchor: String,
    pub(crate) path: String,
    pub(crate) day: usize,
}

/// What an author knows of an article before it is written.
pub(super) struct Named {
    pub(super) title: String,
    pub(super) anchor: String,
}

/// An article's text.
pub(super) struct Body {
    pub(super) byline: String,
    /// Records of `text`, `subhead`, `items`, `rows` or `caption`.
    pub(super) blocks: Vec<Record>,
}

/// A list.
pub(super) fn items(items: impl IntoIterator<Item = String>) -> Record {
    Record::of_list("items", items.into_iter().map(|item| Record::of("item", item)))
}

/// How many paragraphs an article has; shorter ones are the commoner ones.
pub(super) fn length(site: &Unplanned, random: &mut Random) -> usize {
    let range = site.settings.articles.paragraphs;
    random.between(range).min(random.between(range))
}
