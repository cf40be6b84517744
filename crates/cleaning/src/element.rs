//! What an element says of its text: by its tag, and by the words of its class and id (junk, comments, captions, parts of a page).
//!
//! A class and an id are cut into words at changes of case and at every character that is no letter:
//! `relatedPosts` and `related_posts` both are `related` and `posts`.

use std::sync::LazyLock;

use page::{Class, NodeId, Page};
use rustc_hash::FxHashMap;

/// What an element's name means.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ElementKind {
    /// Separates blocks of text, and is one of the numbered elements.
    BlockLevel,
    /// Separates blocks of text, and has no text.
    Break,
    /// Its text is no text of the page: controls, drawings and embedded objects.
    Skipped,
    /// Any other: part of the line.
    Inline,
}

impl ElementKind {
    /// Of an element.
    pub fn of(page: &Page, element: NodeId) -> Self {
        let tag = page.tag(element);
        match tag.as_str() {
            // a shadow root: others have no text
            "template" if !page.span(element).is_empty() => Self::Inline,
            "br" | "hr" => Self::Break,
            "button" | "label" | "noscript" => Self::BlockLevel,
            "head" | "isindex" | "marquee" | "picture" => Self::Inline,
            "option" | "select" | "textarea" | "title" => Self::Skipped,
            _ if tag.is_any(&[Class::Media, Class::Hidden, Class::Replaced]) => Self::Skipped,
            _ if tag.is(Class::Block) => Self::BlockLevel,
            _ => Self::Inline,
        }
    }
}

/// The level of a heading, 1 to 6; `None` for any other element.
pub fn heading_level(tag: &str) -> Option<u8> {
    match tag.as_bytes() {
        [b'h', level @ b'1'..=b'6'] => Some(level - b'0'),
        _ => None,
    }
}

/// Whether an element of this name shows its words as a heading or in bold.
pub fn is_bold(tag: &str) -> bool {
    matches!(tag, "b" | "strong" | "th") || heading_level(tag).is_some()
}

/// A set of groups of hint words: one bit a group.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Hints(u16);

impl Hints {
    /// No group.
    pub const NONE: Self = Self(0);
    /// Names of parts that are not a page's content, without comments.
    pub const JUNK: Self = Self(1);
    /// Names of comments and discussions.
    pub const COMMENTS: Self = Self(1 << 1);
    /// Names of pictures and their captions.
    pub const CAPTIONS: Self = Self(1 << 2);
    /// Parts that are removed from a page that is kept as a whole: navigation, dialogs, notices, filters.
    pub const NAVIGATION: Self = Self(1 << 3);
    /// Names of the content.
    pub const CONTENT: Self = Self(1 << 4);
    /// Products, prices, cards, results, specifications.
    pub const PRODUCTS: Self = Self(1 << 5);
    /// By-lines, dates, categories.
    pub const META: Self = Self(1 << 6);
    /// Notices and dialogs above the page.
    pub const NOTICES: Self = Self(1 << 7);
    /// The words of [`COMMENTS`](Self::COMMENTS) that are junk on a page that is no forum.
    pub const COMMENT_JUNK: Self = Self(1 << 8);
    /// Names of the author.
    pub const BY_LINE: Self = Self(1 << 9);
    /// Names of the date.
    pub const DATE: Self = Self(1 << 10);

    /// The groups of both sets together.
    #[must_use]
    pub const fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Whether the two sets have a common group.
    pub const fn any(self, of: Self) -> bool {
        self.0 & of.0 != 0
    }

    /// The groups of all words of a class or an id.
    pub fn of(name: &str) -> Self {
        let mut found = Self::NONE;
        let (mut word, mut length, mut before) = ([0; LONGEST], 0, 0);
        // the words of `name_words`, letter by letter: names are read more often than anything else
        for byte in name.bytes().chain([0]) {
            let is_letter = byte.is_ascii_alphabetic();
            if !is_letter || byte.is_ascii_uppercase() && u8::is_ascii_lowercase(&before) {
                // a longer word is no hint
                let hints =
                    word.get(..length).filter(|word| word.len() > 1).and_then(|word| GROUPS.get(word));
                found = hints.map_or(found, |&hints| found.with(hints));
                length = 0;
            }
            if is_letter {
                if let Some(place) = word.get_mut(length) {
                    *place = byte.to_ascii_lowercase();
                }
                length += 1;
            }
            before = byte;
        }
        found
    }
}

/// Whether a class or an id is the name of the part of a page with its readers' comments, as a whole and in any case: `comment-list`,
/// `user_comments`, `disqus_thread`.
pub fn names_comments(name: &str) -> bool {
    let name = name.replace(['-', '_'], "").to_ascii_lowercase();
    let own = ["user", "reader", "post"].iter().find_map(|whose| name.strip_prefix(whose)).unwrap_or(&name);
    match own.strip_prefix("comment").map(|rest| (rest.strip_prefix('s'), rest)) {
        Some((Some(""), _)) => true,
        Some((plural, rest)) => {
            matches!(plural.unwrap_or(rest), "list" | "area" | "body" | "section" | "container" | "thread")
        }
        None => matches!(&*name, "respond" | "disqus" | "disqusthread"),
    }
}

/// Whether a word is among those of a list, which blanks part.
pub fn is_among(list: &str, word: &str) -> bool {
    // a quick look first: it is asked for each class of a page
    !word.is_empty() && list.contains(word) && list.split_ascii_whitespace().any(|known| known == word)
}

/// The words of a class or an id, as they stand there: runs of ASCII letters, cut where a capital letter follows a small one.
pub fn name_words(name: &str) -> impl Iterator<Item = &[u8]> {
    let words = name.as_bytes().split(|letter| !letter.is_ascii_alphabetic());
    words
        .flat_map(|run| run.chunk_by(|a, b| !(a.is_ascii_lowercase() && b.is_ascii_uppercase())))
        .filter(|word| !word.is_empty())
}

/// The most bytes of a hint word.
const LONGEST: usize = 16;

/// The groups of each hint word.
static GROUPS: LazyLock<FxHashMap<&[u8], Hints>> = LazyLock::new(|| {
    let mut groups: FxHashMap<&[u8], Hints> = FxHashMap::default();
    for (hints, words) in WORDS {
        for word in words.split_ascii_whitespace() {
            assert!(word.len() <= LONGEST, "a hint word is longer than what is looked up: {word}");
            let known = groups.entry(word.as_bytes()).or_default();
            *known = known.with(*hints);
        }
    }
    groups
});

/// The words of each group.
static WORDS: &[(Hints, &str)] = &[
    (
        Hints::JUNK,
        "footer foot ftr nav navigation navbar menu breadcrumb breadcrumbs crumb sidebar sidebars rail banner toolbar tools
         related popular most latest recent headlines more also recommend recommended trending teaser
         promo promos sponsor sponsored ad ads adv advert advertisement outbrain taboola
         widget share sharing social login search copyright rss feed newsletter subscribe links tags rating vote poll
         popup modal overlay tooltip aside skip hidden noprint",
    ),
    (Hints::COMMENTS.with(Hints::COMMENT_JUNK), "comment comments commenter reply replies disqus"),
    (Hints::COMMENTS, "respond discussion forum user users views feedback"),
    (
        Hints::CAPTIONS,
        "caption cutline credit media figure player embed infobox video
         photo photos image images img pic picture thumb thumbnail gallery carousel slideshow slide",
    ),
    (
        Hints::NAVIGATION,
        "footer foot ftr nav navigation navbar menu megamenu submenu dropdown breadcrumb breadcrumbs crumb sidebar sidebars
         share sharing social login search copyright newsletter subscribe toolbar skip hidden
         modal overlay tooltip popup drawer banner announcement cookie cookies consent gdpr onetrust
         advert adv ads outbrain taboola sponsor sponsored related recommended recommendations
         cart minicart filter filters facet facets sort pagination pager",
    ),
    (
        Hints::CONTENT,
        "article body content entry hentry main post text story blog prose markdown rich copy page single detail details",
    ),
    (
        Hints::PRODUCTS,
        "product products price sku spec specs specification specifications description desc item items card cards
         grid list listing result results feature features faq accordion tab tabs panel pricing",
    ),
    (
        Hints::META,
        "byline author date time meta info stamp publish published posted dateline category categories tag tags read",
    ),
    (Hints::BY_LINE, "byline author authors"),
    (Hints::DATE, "date time dateline datetime timestamp stamp published posted"),
    (
        Hints::NOTICES,
        "cookie cookies consent gdpr privacy onetrust modal dialog popup overlay banner notice alert toast
         cart minicart drawer mega dropdown submenu",
    ),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(name: &str, expected: Hints) {
        assert_eq!(Hints::of(name), expected, "{name}");
    }

    #[test]
    fn names_of_the_part_for_comments() {
        for name in [
            "comments",
            "commentlist",
            "comment-list",
            "Comments_Body",
            "userComments",
            "post-comments-area",
            "disqus_thread",
            "respond",
        ] {
            assert!(names_comments(name), "{name}");
        }
        for name in ["comment", "comment-count-page", "commentary", "respondent", "user-list", "post", ""] {
            assert!(!names_comments(name), "{name}");
        }
    }

    #[test]
    fn hints_of_names() {
        // names are cut at case and at what is no letter
        let junk = Hints::JUNK.with(Hints::NAVIGATION);
        check("related", junk);
        check("relatedPosts", junk);
        check("RELATED_posts-2", junk);
        check("block related3", junk);
        check("correlated", Hints::NONE);
        check("", Hints::NONE);
        // a word longer than any hint is none
        check("recommendations", Hints::NAVIGATION);
        check("recommendationsandmore", Hints::NONE);
        check("navnavnavnavnavnavnav-caption", Hints::CAPTIONS);
        // a word may be of several groups
        check("comments", Hints::COMMENT_JUNK.with(Hints::COMMENTS));
        check("story photo", Hints::CONTENT.with(Hints::CAPTIONS));
    }
}
