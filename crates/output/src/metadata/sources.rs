//! What a page says of itself: the part of its JSON-LD that describes the page; its tags `meta`, `link`, `html`, `title`; and its elements with
//! an author, a date or a headline, with their places in its text.
//!
//! Bounded: scripts beyond a size, parts that nest deeply (which `serde_json` refuses), and objects, tags and elements beyond
//! some hundreds are not read.

use cleaning::Hints;
use page::{NodeId, Page, Span, Tag};
use serde_json::{Map, Value};

use crate::metadata::LONGEST_HEADING;
use crate::plan::{is_control, is_permalink};
use crate::shown::{is_among, with_ancestors};

/// All that a page says of itself.
pub(super) struct Sources<'p> {
    pub(super) page: &'p Page,
    pub(super) json_ld: JsonLd,
    pub(super) tags: Tags<'p>,
    pub(super) elements: Elements<'p>,
}

impl<'p> Sources<'p> {
    pub(super) fn of(page: &'p Page) -> Self {
        Self { page, json_ld: JsonLd::of(page), tags: Tags::of(page), elements: Elements::of(page) }
    }
}

/// The most bytes of a script that is read. Some scripts contain whole articles.
const LARGEST: usize = 1 << 20;

/// The most scripts.
const SCRIPTS: usize = 20;

/// The most objects that are read.
const OBJECTS: usize = 500;

/// The keys of an object that describes the page whose values describe it too.
const SAME_PAGE: [&str; 3] = ["@graph", "mainEntity", "mainEntityOfPage"];

/// Types of what describes a page as a whole, beside those that end in `Article`, `Posting` and `Page`.
const OF_PAGE: &str = "CreativeWork Recipe Report Review Question HowTo Dataset Course";

/// The key of the text of an article.
pub(super) const BODY: &str = "articleBody";

/// The objects of a page.
pub(super) struct JsonLd {
    objects: Vec<Map<String, Value>>,
    /// The places of those that a page names as its main thing.
    main: Vec<usize>,
}

impl JsonLd {
    pub(super) fn of(page: &Page) -> Self {
        let mut json_ld = Self { objects: Vec::new(), main: Vec::new() };
        for script in page.json_ld().filter(|script| script.len() <= LARGEST).take(SCRIPTS) {
            read(script).into_iter().for_each(|value| json_ld.collect(value));
        }
        json_ld
    }

    /// Adds the objects that describe the page, in their order.
    fn collect(&mut self, value: Value) {
        let mut waiting = vec![(value, false)];
        while let Some((value, is_main)) = waiting.pop() {
            if self.objects.len() >= OBJECTS {
                return;
            }
            match value {
                // the last value is on top
                Value::Array(list) => {
                    waiting.extend(list.into_iter().take(OBJECTS).rev().map(|value| (value, is_main)));
                }
                Value::Object(mut object) => {
                    let inner = SAME_PAGE.iter().rev().filter_map(|name| {
                        let value = object.get_mut(*name).filter(|value| !value.is_string())?;
                        Some((value.take(), *name != SAME_PAGE[0]))
                    });
                    waiting.extend(inner);
                    self.main.extend(is_main.then_some(self.objects.len()));
                    self.objects.push(object);
                }
                _ => {}
            }
        }
    }

    /// The article, and the other objects that are the page: not its films, pictures and comments, unless there is nothing else.
    fn of_page(&self) -> impl Iterator<Item = &Map<String, Value>> {
        let article = self.article();
        let is_of_page = |name: &str| {
            ["Article", "Posting", "Page"].iter().any(|end| name.ends_with(end)) || is_among(OF_PAGE, name)
        };
        let others = self.objects.iter().enumerate().filter(move |(place, object)| {
            article.is_none()
                || self.main.contains(place)
                || types(object).next().is_none()
                || types(object).any(is_of_page)
        });
        article.into_iter().chain(others.map(|(_, object)| object))
    }

    /// The object of the article, or of the page.
    fn article(&self) -> Option<&Map<String, Value>> {
        let of = |is: fn(&str) -> bool| self.objects.iter().find(|object| types(object).any(is));
        of(|name| {
            name.ends_with("Article") || name.ends_with("Posting") || matches!(name, "Report" | "Review")
        })
        .or_else(|| of(|name| name.ends_with("Page") || name == "CreativeWork" || name == "Recipe"))
    }

    /// The types of all objects that describe the page.
    pub(super) fn types(&self) -> impl Iterator<Item = &str> {
        self.objects.iter().flat_map(types)
    }

    /// A text of the article.
    pub(super) fn of_article(&self, name: &str) -> Option<&str> {
        string(self.article()?, name)
    }

    /// The text of the only article.
    pub(super) fn body(&self) -> Option<&str> {
        let mut bodies = self.objects.iter().filter_map(|object| string(object, BODY));
        bodies.next().filter(|_| bodies.next().is_none())
    }

    /// The dates and addresses under these names, the article's first; several if several objects have them.
    pub(super) fn dates(&self, names: &[&str]) -> Vec<&str> {
        let of = |name: &&str| self.of_page().filter_map(|object| string(object, name)).collect::<Vec<_>>();
        names.iter().flat_map(of).collect()
    }

    /// The names of the authors.
    pub(super) fn authors(&self) -> Vec<&str> {
        let authors = self.of_page().find_map(|object| object.get("author").or(object.get("creator")));
        authors.map(|authors| self.names(authors)).unwrap_or_default()
    }

    /// The name of the publisher, or of the site.
    pub(super) fn site_name(&self) -> Option<&str> {
        let publisher = self.article().and_then(|article| article.get("publisher"));
        let of_publisher = publisher.and_then(|publisher| self.names(publisher).into_iter().next());
        of_publisher.or_else(|| {
            let site = self.objects.iter().find(|object| types(object).any(|name| name == "WebSite"))?;
            string(site, "name")
        })
    }

    /// The names of people or organisations: a text, an object, a reference to one, or a list of these.
    fn names<'v>(&'v self, value: &'v Value) -> Vec<&'v str> {
        let name = |one: &'v Value| match one {
            Value::String(name) => Some(name.as_str()),
            Value::Object(object) => string(object, "name")
                // the name as an object of its own
                .or_else(|| string(object.get("name")?.as_object()?, "name"))
                .or_else(|| {
                    let id = string(object, "@id")?;
                    let is_meant =
                        |other: &&Map<_, _>| string(other, "@id") == Some(id) && other.contains_key("name");
                    string(self.objects.iter().find(is_meant)?, "name")
                }),
            _ => None,
        };
        list(value).iter().take(OBJECTS).filter_map(name).collect()
    }
}

/// The values of a script. What is not quite JSON is mended; of what cannot be read the most important texts are found.
fn read(script: &str) -> Vec<Value> {
    let script = script.trim_matches(|sign: char| sign.is_whitespace() || sign == '\u{feff}');
    if let Ok(value) = serde_json::from_str(script) {
        return vec![value];
    }
    let bare = script.trim_start_matches("<!--").trim_start_matches("//<![CDATA[").trim_end_matches("-->");
    let bare = mended(bare.trim_end_matches("//]]>").trim());
    let mut stream = serde_json::Deserializer::from_str(&bare).into_iter();
    let mut values: Vec<Value> = stream.by_ref().map_while(Result::ok).collect();
    values.extend(found(if values.is_empty() { script } else { &bare[stream.byte_offset()..] }));
    values
}

/// The type, the day and the author in what cannot be read.
fn found(script: &str) -> Option<Value> {
    let text = |script: &str, name: &str| {
        let (_, behind) = script.split_once(&format!("\"{name}\""))?;
        let behind = behind.trim_start_matches(|sign: char| sign.is_whitespace() || ":[".contains(sign));
        serde_json::Deserializer::from_str(behind).into_iter::<String>().next()?.ok()
    };
    let author = script.find("\"author\"").map_or("", |at| &script[at..]);
    let author = text(author, "author").or_else(|| text(author, "name"));
    let of_script = ["@type", "datePublished"].map(|name| (name, text(script, name)));
    let fields = of_script.into_iter().chain([("author", author)]);
    let object: Map<_, _> = fields.filter_map(|(name, text)| Some((name.to_owned(), text?.into()))).collect();
    (!object.is_empty()).then_some(Value::Object(object))
}

/// A script without its frequent errors: line breaks and bare quotes in texts, escapes that JSON does not have, commas and
/// semicolons behind the last value, and quotes as entities.
fn mended(script: &str) -> String {
    let quoted = if script.contains('"') { script.to_owned() } else { script.replace("&quot;", "\"") };
    let mut json = String::with_capacity(quoted.len());
    let (mut in_text, mut is_escaped) = (false, false);
    for (at, sign) in quoted.char_indices() {
        if is_escaped {
            is_escaped = false;
            if "\"\\/bfnrtu".contains(sign) {
                json.push('\\');
            }
            json.push(if sign.is_control() { ' ' } else { sign });
            continue;
        }
        let is_last =
            || quoted[at + 1..].trim_start().chars().next().is_none_or(|next| "}],;".contains(next));
        match sign {
            '\\' if in_text => is_escaped = true,
            '"' if in_text && !ends_text(&quoted[at + 1..]) => json.push_str("\\\""),
            ',' | ';' if !in_text && is_last() => {}
            ';' if !in_text => json.push(' '),
            _ => {
                in_text ^= sign == '"';
                json.push(if sign.is_control() { ' ' } else { sign });
            }
        }
    }
    json
}

/// Whether a quote before this rest of a script ends a text: a sign of JSON follows, and behind a comma another value.
fn ends_text(rest: &str) -> bool {
    let rest = rest.trim_start();
    match rest.chars().next() {
        Some(',') => {
            let next = rest[1..].trim_start();
            let is_word = ["true", "false", "null"].iter().any(|word| next.starts_with(word));
            is_word || next.starts_with(|sign: char| "\"{[]}-".contains(sign) || sign.is_ascii_digit())
        }
        sign => sign.is_none_or(|sign| "}]:;".contains(sign)),
    }
}

/// The types of an object, without the address of the vocabulary.
fn types(object: &Map<String, Value>) -> impl Iterator<Item = &str> {
    let all = object.get("@type").map_or(&[][..], list);
    all.iter().filter_map(Value::as_str).map(|name| name.rsplit(['/', ':', '#']).next().unwrap_or(name))
}

/// A text of an object, or the first of several.
fn string<'v>(object: &'v Map<String, Value>, name: &str) -> Option<&'v str> {
    list(object.get(name)?).first()?.as_str().filter(|text| !text.trim().is_empty())
}

/// The values of a list, or a value alone.
fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(std::slice::from_ref(value), Vec::as_slice)
}

/// The most tags that are read.
const MOST_TAGS: usize = 2_000;

/// The tags of a page.
pub(super) struct Tags<'p> {
    /// Name, in lower case, and content.
    meta: Vec<(String, &'p str)>,
    /// The canonical address that the page declares.
    pub(super) canonical: Option<&'p str>,
    /// The text of the `title`.
    pub(super) title: Option<&'p str>,
}

impl<'p> Tags<'p> {
    pub(super) fn of(page: &'p Page) -> Self {
        let of_tag = |name| {
            let tag = Tag::new(name);
            page.nodes().filter(move |&node| *page.tag(node) == tag)
        };
        let meta = |node| {
            let names = ["property", "name", "itemprop", "http-equiv"];
            let name = names.iter().find_map(|name| page.attribute(node, name));
            let name = name.filter(|name| name.len() <= 100)?.trim().to_ascii_lowercase();
            let content = page.attribute(node, "content").map(str::trim);
            Some((name, content.filter(|content| !content.is_empty())?))
        };
        let is_canonical =
            |&link: &NodeId| page.attribute(link, "rel").is_some_and(|rel| has(rel, "canonical"));
        Self {
            meta: of_tag("meta").filter_map(meta).take(MOST_TAGS).collect(),
            canonical: of_tag("link").filter(is_canonical).find_map(|link| page.attribute(link, "href")),
            title: of_tag("title").map(|title| page.text_of(title)).find(|title| !title.trim().is_empty()),
        }
    }

    /// The content of the first `meta` with the first of these names, parted by blanks, that occurs.
    pub(super) fn named(&self, names: &str) -> Option<&'p str> {
        self.all_named(names).into_iter().next()
    }

    /// The contents of all `meta` with the first of these names, parted by blanks, that occurs.
    pub(super) fn all_named(&self, names: &str) -> Vec<&'p str> {
        let mut of = names.split_ascii_whitespace().map(|name| {
            let found = self.meta.iter().filter(|(known, _)| *known == name);
            found.map(|&(_, content)| content).collect::<Vec<_>>()
        });
        of.find(|contents| !contents.is_empty()).unwrap_or_default()
    }
}

/// The most elements of a kind.
pub(super) const MOST: usize = 500;

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
#[derive(Default)]
pub(super) struct Elements<'p> {
    /// Texts of `h1`, without the page's controls; and whether each is said to be the name of the site.
    pub(super) headings: Vec<(Span, String, bool)>,
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
}

impl<'p> Elements<'p> {
    /// One walk over the page.
    pub(super) fn of(page: &'p Page) -> Self {
        let mut elements = Self::default();
        for node in page.nodes().filter(|&node| page.is_element(node)) {
            let span = page.span(node);
            match page.tag(node).as_str() {
                "meta" | "link" | "body" | "html" | "head" => continue,
                "h1" if elements.headings.len() < MOST && span.start < span.end => {
                    elements.headings.push((span, heading(page, node), is_name_of_site(page, node)));
                }
                "time" if elements.times.len() < MOST && !elements.is_of_other(page, node) => {
                    elements.times.push((node, moment(page, node)));
                }
                _ => {}
            }
            let property = page.attribute(node, "itemprop").unwrap_or_default();
            let is_published = ["datePublished", "dateCreated"].iter().any(|name| has(property, name))
                || page.attribute(node, "pubdate").is_some();
            if is_published && elements.published.len() < MOST && !elements.is_of_other(page, node) {
                elements.published.push(moment(page, node));
            }
            if span.end - span.start <= LONGEST
                && let Some(class) = page.attribute(node, "class")
            {
                let is_publi = |part: &[u8]| part.eq_ignore_ascii_case(b"publi");
                if elements.named_published.len() < MOST
                    && class.as_bytes().windows(5).any(is_publi)
                    && !is_in_infobox(page, node)
                {
                    elements.named_published.push(moment(page, node));
                }
                if elements.named_date.len() < MOST && Hints::of(class).any(Hints::DATE) {
                    elements.named_date.push((node, moment(page, node)));
                }
            }
            if elements.authors.len() < MOST
                && let Some((claim, name)) = author(page, node)
                && !elements.is_of_other(page, node)
            {
                elements.authors.push((span, claim, name));
            }
        }
        elements
    }

    /// Whether the microdata around an element describe a comment, a picture, a film or an event, without a heading of the page; or it is in an
    /// infobox.
    fn is_of_other(&self, page: &Page, node: NodeId) -> bool {
        if is_in_infobox(page, node) {
            return true;
        }
        let scopes = page.ancestors(node).take(OUTSIDE);
        let mut scopes = scopes.filter_map(|above| Some((above, page.attribute(above, "itemtype")?.trim())));
        let scope = scopes.find(|(_, of)| !of.ends_with("/Person"));
        scope.is_some_and(|(scope, of)| {
            ["Comment", "Comments", "ImageObject", "VideoObject", "Event"].iter().any(|end| of.ends_with(end))
                && !self.headings.first().is_some_and(|(heading, ..)| page.span(scope).contains(*heading))
        })
    }
}

/// The text of a heading without its buttons and the links to its own place.
fn heading(page: &Page, node: NodeId) -> String {
    let (mut text, mut behind) = (String::new(), NodeId::ROOT);
    for inner in page.descendants(node).filter(|_| page.span(node).range().len() <= LONGEST_HEADING) {
        if inner >= behind && page.is_text(inner) {
            text.push_str(page.text_of(inner));
        } else if inner >= behind && (is_control(page, inner) || is_permalink(page, inner)) {
            behind = page.end(inner);
        }
    }
    if text.trim().is_empty() { page.text_of(node).to_owned() } else { text }
}

/// Whether a heading, or an element directly around it, is called the name of the site.
fn is_name_of_site(page: &Page, heading: NodeId) -> bool {
    let named = |node: NodeId| {
        let names = ["class", "id"].into_iter().filter_map(|name| page.attribute(node, name));
        let mut words = names.flat_map(|name| name.split(|sign: char| !sign.is_ascii_alphabetic()));
        words.any(|word| is_among("site menu brand logo masthead navbar", &word.to_ascii_lowercase()))
    };
    let around = with_ancestors(page, heading).take(3);
    around.take_while(|&node| *page.tag(node) != "body").any(named)
}

/// Whether a node is in a box with facts about what the page describes, as in an encyclopedia.
fn is_in_infobox(page: &Page, node: NodeId) -> bool {
    let class = |above| page.attribute(above, "class").unwrap_or_default();
    with_ancestors(page, node).take(OUTSIDE).any(|above| class(above).contains("infobox"))
}

/// The most bytes of an `aside` that is no box.
const ASIDE: usize = 60;

/// Whether a node stands in a box: in an element about other pages, an event or of readers' comments, of those that are
/// not around the headline.
pub(super) fn is_in_box(page: &Page, node: NodeId, headline: Option<Span>) -> bool {
    let holds = |above: NodeId| headline.is_some_and(|headline| page.span(above).contains(headline));
    let hints = |above, name| page.attribute(above, name).map_or(Hints::NONE, Hints::of);
    let mut around = with_ancestors(page, node).take(OUTSIDE).take_while(|&above| !holds(above));
    is_in_infobox(page, node)
        || around.any(|above| match page.tag(above).as_str() {
            // an aside may hold the day alone
            "aside" => page.span(above).range().len() > ASIDE,
            "nav" => true,
            "body" | "html" => false,
            _ => {
                let class = page.attribute(above, "class").unwrap_or_default();
                let own = hints(above, "class").with(hints(above, "id"));
                // a by-line may be beside buttons for sharing
                class.split_ascii_whitespace().any(|name| name.starts_with("event"))
                    || own.any(Hints::NAVIGATION.with(Hints::COMMENT_JUNK)) && !own.any(Hints::META)
            }
        })
}

/// The time in an element: its attribute for machines, or its text.
fn moment(page: &Page, node: NodeId) -> &str {
    let said = ["datetime", "content"].iter().find_map(|name| page.attribute(node, name));
    said.unwrap_or_else(|| page.text_of(node))
}

/// The author that an element names, and the kind of its claim.
fn author(page: &Page, node: NodeId) -> Option<(Claim, &str)> {
    if let Some((_, name)) = page.attributes(node).filter(|(name, _)| OF_POSTS.contains(name)).last() {
        return Some((Claim::Post, name));
    }
    let claims = page.attributes(node).filter_map(|(name, value)| match name {
        "itemprop" if has(value, "author") || has(value, "creator") => Some(Claim::Property),
        "rel" if has(value, "author") => Some(Claim::Relation),
        "href" if PEOPLE.iter().any(|people| value.contains(people)) => Some(Claim::Address),
        "class" | "id" if Hints::of(value).any(Hints::BY_LINE) => Some(Claim::Name),
        _ => None,
    });
    let span = page.span(node);
    let claim = claims.min().filter(|_| span.end - span.start <= LONGEST)?;
    if claim == Claim::Name && page.ancestors(node).take(OUTSIDE).any(|above| *page.tag(above) == *"figure") {
        return None;
    }
    let property = |inner| page.attribute(inner, "itemprop");
    let within = page.descendants(node).take(WITHIN);
    let mut names = within.filter(|&inner| property(inner).is_some_and(|of| has(of, "name")));
    if span.is_empty() {
        return Some((claim, names.find_map(|inner| page.attribute(inner, "content"))?));
    }
    // the only name, and not that of another thing
    let is_own = |&inner: &NodeId| {
        let mut between = page.ancestors(inner).take_while(|&above| above != node);
        !page.span(inner).is_empty() && between.all(|above| page.attribute(above, "itemscope").is_none())
    };
    let name = names.next().filter(is_own).filter(|_| claim == Claim::Property && names.next().is_none());
    Some((claim, page.text_of(name.unwrap_or(node))))
}

fn has(list: &str, word: &str) -> bool {
    list.split_ascii_whitespace().any(|part| part.eq_ignore_ascii_case(word))
}
