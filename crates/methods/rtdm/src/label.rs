//! The label of a node, as one number of 64 bits. Two nodes are equal if their labels are.
//!
//! It is not safe against a page that is made to collide with another; but such a page gains no more than a
//! page that copies the other's text.

use cleaning::DisplayAttributes;
use page::{NodeId, Page};
use text::hash::mix;

cleaning::choices! {
    /// Whether different texts are different labels.
    pub enum Text {
        /// Texts are equal if their words are equal.
        Compare,
        /// All texts are equal: only structure counts.
        Ignore,
    }
}

/// The settings for labels.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Labelling {
    /// The attributes of an element that count besides its tag.
    pub(crate) attributes: DisplayAttributes,
    /// Whether the words of a text count.
    pub(crate) text: Text,
}

/// Distinguishes texts from elements of the same name.
const TEXT: u64 = 0x9e37_79b9_7f4a_7c15;

impl Labelling {
    pub(crate) fn label(self, page: &Page, node: NodeId) -> u64 {
        if !page.is_text(node) {
            return self.element(page, node);
        }
        match self.text {
            Text::Ignore => TEXT,
            // the separator after a text is not part of it
            Text::Compare => then(TEXT, hash(page.text_of(node).trim_end())),
        }
    }

    fn element(self, page: &Page, node: NodeId) -> u64 {
        let tag = hash(page.tag(node).as_str());
        if self.attributes == DisplayAttributes::None {
            return tag;
        }
        let mut shown: Vec<_> =
            page.attributes(node).filter(|(name, _)| self.attributes.holds(name)).collect();
        shown.sort_unstable();
        shown.iter().fold(tag, |label, (name, value)| then(then(label, hash(name)), hash(value.trim())))
    }
}

/// A string, byte for byte.
fn hash(text: &str) -> u64 {
    mix(text::hash::fnv(text))
}

/// The hash of a sequence, extended by one element; the order counts.
pub(crate) const fn then(before: u64, next: u64) -> u64 {
    mix(before.wrapping_mul(0xd120_2ef1_6a4c_9d35) ^ next)
}

#[cfg(test)]
mod tests {

    use super::*;

    const ATTRIBUTES: DisplayAttributes = DisplayAttributes::PresentationalAndClass;

    /// Checks whether the first `i`, or the first node in it, has the same label on both pages.
    #[track_caller]
    fn check(attributes: DisplayAttributes, text: Text, inner: usize, one: &str, other: &str, same: bool) {
        let [one_label, other_label] = [one, other].map(|html| {
            let page = testkit::parse(html);
            let node = page.nodes().find(|&node| *page.tag(node) == "i").unwrap();
            Labelling { attributes, text }.label(&page, NodeId::new(node.index() + inner))
        });
        assert_eq!(one_label == other_label, same, "{one} | {other}");
    }

    #[test]
    fn elements_are_their_tags_and_the_attributes_that_count() {
        check(DisplayAttributes::None, Text::Compare, 0, "<i class=a>x</i>", "<i class=b>y</i>", true);
        check(ATTRIBUTES, Text::Compare, 0, "<i class=a>x</i>", "<i class=b>x</i>", false);
        check(ATTRIBUTES, Text::Compare, 0, "<i class=a id=x>x</i>", "<i id=y class='a '>x</i>", true);
        check(ATTRIBUTES, Text::Compare, 0, "<i class=a align=b>x</i>", "<i align=b class=a>x</i>", true);
    }

    #[test]
    fn texts_are_their_words_or_all_alike() {
        check(ATTRIBUTES, Text::Compare, 1, "<i>one</i> two", "<i>one</i>", true);
        check(ATTRIBUTES, Text::Compare, 1, "<i>one</i>", "<i>two</i>", false);
        check(ATTRIBUTES, Text::Ignore, 1, "<i>one</i>", "<i>two</i>", true);
        check(ATTRIBUTES, Text::Compare, 1, "<i>b</i>", "<i><b></b></i>", false);
    }
}
