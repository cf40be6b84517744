//! The parts of an article that are the same for all kinds of articles.

use super::unplanned::Unplanned;
use crate::random::Random;
use crate::template::Record;

/// All that other pages need to name an article.
pub(crate) struct Outline {
    pub(crate) section: usize,
    pub(crate) title: String,
    /// The text of links to it; most often its title.
    pub(crate) anchor: String,
    pub(crate) path: String,
    pub(crate) day: usize,
}

/// The plan of an article by its kind.
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

/// The number of paragraphs of an article; shorter articles are more common.
pub(super) fn length(site: &Unplanned, random: &mut Random) -> usize {
    let range = site.settings.articles.paragraphs;
    random.between(range).min(random.between(range))
}
