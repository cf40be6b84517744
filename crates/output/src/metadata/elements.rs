//! The elements of a page with its author, date and headline, and their places in its text.

use cleaning::Hints;
use page::{NodeId, Page, Span};

/// The most elements of a kind.
const MOST: usize = 500;

/// The most bytes of the text of an element that names an author.
const LONGEST: u32 = 200;

/// The most nodes that are searched below an element without text.
const WITHIN: usize = 20;

/// The most elements that are searched above an element.
const OUTSIDE: usize = 20;

/// The kind of an element's claim to name an author, the surest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Claim {
    /// `itemprop=author`, or a name within it.
    Property,
    /// `rel=author`.
    Relation,
    /// A link to a page of people.
    Address,
    /// An attribute of a forum's post.
    Post,
    /// Its class or id.
    Name,
}

/// Parts of the addresses of pages of people.
const PEOPLE: [&str; 8] =
    ["/author/", "/authors/", "/by/", "/people/", "/profile/", "/contributors/", "/members/", "/writers/"];

/// The attributes of a forum's posts with their authors.
const OF_POSTS: [&str; 2] = ["data-author", "data-username"];

/// The elements, each kind in document order.
pub(super) struct Elements<'p> {
    /// Texts of `h1`.
    pub(super) headings: Vec<(Span, &'p str)>,
    /// The contents of elements that `itemprop` or `pubdate` marks as the publication day, but of no comment's.
    pub(super) published: Vec<&'p str>,
    /// The contents of elements whose class names a publication day.
    pub(super) named_published: Vec<&'p str>,
    /// The contents of elements whose class names a day or time of any kind.
    pub(super) named_date: Vec<(NodeId, &'p str)>,
    /// Each `time`, and its `datetime` or its text.
    pub(super) times: Vec<(NodeId, &'p str)>,
    /// The place of the element, the kind of its claim, and the name.
    pub(super) authors: Vec<(Span, Claim, &'p str)>,
    /// The addresses of types of microdata.
    pub(super) types: Vec<&'p str>,
}

impl<'p> Elements<'p> {
    /// One walk over the page.
    pub(super) fn of(page: &'p Page) -> Self {
        let mut elements = Self {
            headings: Vec::new(),
            published: Vec::new(),
            named_published: Vec::new(),
            named_date: Vec::new(),
            times: Vec::new(),
            authors: Vec::new(),
            types: Vec::new(),
        };
        for node in page.nodes().filter(|&node| page.is_element(node)) {
            let span = page.span(node);
            if let Some(of) = page.attribute(node, "itemtype").filter(|_| elements.types.len() < MOST) {
                elements.types.push(of.trim());
            }
            match page.tag(node).as_str() {
                "meta" | "link" | "body" | "html" | "head" => continue,
                "h1" if elements.headings.len() < MOST && span.start < span.end => {
                    elements.headings.push((span, page.text_of(node)));
                }
                "time" if elements.times.len() < MOST => {
                    elements.times.push((node, moment(page, node)));
                }
                _ => {}
            }
            let is_published = page.attribute(node, "itemprop").is_some_and(is_publication)
                || page.attribute(node, "pubdate").is_some();
            if is_published && elements.published.len() < MOST && !is_in_comment(page, node) {
                elements.published.push(moment(page, node));
            }
            if span.end - span.start <= LONGEST
                && let Some(class) = page.attribute(node, "class")
            {
                if elements.named_published.len() < MOST && class.to_lowercase().contains("publi") {
                    elements.named_published.push(moment(page, node));
                }
                if elements.named_date.len() < MOST && Hints::of(class).any(Hints::DATE) {
                    elements.named_date.push((node, moment(page, node)));
                }
            }
            if elements.authors.len() < MOST
                && let Some((claim, name)) = author(page, node)
            {
                elements.authors.push((span, claim, name));
            }
        }
        elements
    }
}

/// Whether an `itemprop` marks the day on which a text or a question appeared.
fn is_publication(property: &str) -> bool {
    has(property, "datePublished") || has(property, "dateCreated")
}

/// Whether a node stands in a box: in an element about other pages, an event or of readers' comments, of those that are
/// not around the headline.
pub(super) fn is_in_box(page: &Page, node: NodeId, headline: Option<Span>) -> bool {
    let holds = |above: NodeId| headline.is_some_and(|headline| page.span(above).contains(headline));
    let hints = |above, name| page.attribute(above, name).map_or(Hints::NONE, Hints::of);
    let around =
        std::iter::once(node).chain(page.ancestors(node)).take(OUTSIDE).take_while(|&above| !holds(above));
    around.into_iter().any(|above| match page.tag(above).as_str() {
        "aside" | "nav" => true,
        "body" | "html" => false,
        _ => {
            let class = page.attribute(above, "class").unwrap_or_default();
            class.split_ascii_whitespace().any(|name| name.starts_with("event"))
                || hints(above, "class").with(hints(above, "id")).any(Hints::NAVIGATION.with(Hints::COMMENTS))
        }
    })
}

/// Whether the microdata around an element describe a comment.
fn is_in_comment(page: &Page, node: NodeId) -> bool {
    let scope = page.ancestors(node).take(OUTSIDE).find_map(|above| page.attribute(above, "itemtype"));
    scope.is_some_and(|scope| scope.trim().ends_with("/Comment"))
}

/// The time in an element: its attribute for machines, or its text.
fn moment(page: &Page, node: NodeId) -> &str {
    let said = ["datetime", "content"].iter().find_map(|name| page.attribute(node, name));
    said.unwrap_or_else(|| page.text_of(node))
}

/// The author that an element names, and the kind of its claim.
fn author(page: &Page, node: NodeId) -> Option<(Claim, &str)> {
    let mut claim = None;
    let mut post = None;
    for (name, value) in page.attributes(node) {
        let found = match name {
            "itemprop" if has(value, "author") || has(value, "creator") => Some(Claim::Property),
            "rel" if has(value, "author") => Some(Claim::Relation),
            "href" if PEOPLE.iter().any(|people| value.contains(people)) => Some(Claim::Address),
            "class" | "id" if Hints::of(value).any(Hints::BY_LINE) => Some(Claim::Name),
            _ if OF_POSTS.contains(&name) => {
                post = Some(value);
                None
            }
            _ => None,
        };
        claim = [claim, found].into_iter().flatten().min();
    }
    if let Some(name) = post {
        return Some((Claim::Post, name));
    }
    let span = page.span(node);
    let claim = claim.filter(|_| span.end - span.start <= LONGEST)?;
    if claim == Claim::Name && page.ancestors(node).take(OUTSIDE).any(|above| *page.tag(above) == *"figure") {
        return None;
    }
    if span.start < span.end {
        return Some((claim, page.text_of(node)));
    }
    // for an element without visible text
    let within = page.descendants(node).take(WITHIN);
    let mut names =
        within.filter(|&inner| page.attribute(inner, "itemprop").is_some_and(|of| has(of, "name")));
    Some((claim, names.find_map(|inner| page.attribute(inner, "content"))?))
}

fn has(list: &str, word: &str) -> bool {
    list.split_ascii_whitespace().any(|part| part.eq_ignore_ascii_case(word))
}
