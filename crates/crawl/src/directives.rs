//! What a page says to crawlers: `meta name=robots` and the field `X-Robots-Tag`, and the links that may be followed within the site.

use page::Page;
use rustc_hash::FxHashSet;
use url::Url;

use crate::MOST_LINKS;
use crate::address::{are_of_one_site, key, page_address};
use crate::answer::Answer;

/// The permissions that a page gives.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Directives {
    /// It may be kept.
    pub(crate) keep: bool,
    /// Its links may be followed.
    pub(crate) follow: bool,
}

impl Directives {
    /// The directives of the page and of its header, for the crawler of this name.
    pub(crate) fn of(page: &Page, answer: &Answer, token: &str) -> Self {
        let mut directives = Self { keep: true, follow: true };
        for node in page.nodes().filter(|&node| page.is_element(node) && page.tag(node).as_str() == "meta") {
            let name = page.attribute(node, "name").unwrap_or_default().trim();
            if name.eq_ignore_ascii_case("robots") || name.eq_ignore_ascii_case(token) {
                directives.hear(page.attribute(node, "content").unwrap_or_default());
            }
        }
        for value in answer.head.fields("x-robots-tag") {
            match value.split_once(':') {
                Some((name, rest)) if name.trim().eq_ignore_ascii_case(token) => directives.hear(rest),
                // `other-bot: noindex` is for that bot, while `max-snippet: 3, noindex` is for all
                Some((name, _)) if is_name(name) => {}
                _ => directives.hear(value),
            }
        }
        directives
    }

    fn hear(&mut self, content: &str) {
        for word in content.split(|char: char| char == ',' || char.is_whitespace()) {
            let none = word.eq_ignore_ascii_case("none");
            self.keep &= !none && !word.eq_ignore_ascii_case("noindex");
            self.follow &= !none && !word.eq_ignore_ascii_case("nofollow");
        }
    }
}

/// Whether the text before a colon is a crawler's name: neither a list nor a directive with a value.
fn is_name(before: &str) -> bool {
    let before = before.trim();
    !before.contains(',') && !before.starts_with("max-") && !before.eq_ignore_ascii_case("unavailable_after")
}

/// The addresses that the page links to within the site of an address, each once, in document order, up to [`MOST_LINKS`].
///
/// Left out are links marked `rel=nofollow`, other schemes and other sites. A `base` of the page is used.
pub(crate) fn links(page: &Page, site: &Url) -> Vec<Url> {
    let mut seen = FxHashSet::default();
    let followed = page.links().filter(|link| {
        let rel = page.attribute(link.node, "rel").unwrap_or_default();
        !rel.split_ascii_whitespace().any(|word| word.eq_ignore_ascii_case("nofollow"))
    });
    followed
        .filter_map(|link| page_address(page.resolve(link.href)?))
        .filter(|url| are_of_one_site(site, url) && seen.insert(key(url)))
        .take(MOST_LINKS)
        .collect()
}

#[cfg(test)]
mod tests {
    use page::Hints;

    use super::*;

    #[track_caller]
    fn check(html: &str, field: &str, keep: bool, follow: bool) {
        let page = Page::parse(html.as_bytes(), &Hints::default());
        let answer = Answer::read(format!("HTTP/1.1 200 OK\r\n{field}\r\n\r\n").as_bytes()).unwrap();
        assert_eq!(Directives::of(&page, &answer, "gleaner"), Directives { keep, follow });
    }

    #[test]
    fn a_page_and_its_server_may_ask() {
        // a page may ask in its head
        check("<p>x", "A: b", true, true);
        check("<meta name=robots content='index, follow'>", "A: b", true, true);
        check("<META NAME=Robots CONTENT='NOINDEX,FOLLOW'>", "A: b", false, true);
        check("<meta name=robots content=nofollow>", "A: b", true, false);
        check("<meta name=robots content=none>", "A: b", false, false);
        check("<meta name=robots content='noindex\n\tnofollow'>", "A: b", false, false);
        check("<meta name=Gleaner content=noindex>", "A: b", false, true);
        check("<meta name=otherbot content=noindex>", "A: b", true, true);
        check("<meta name=robots>", "A: b", true, true);
        check("<meta name=keywords content=noindex>", "A: b", true, true);
        // a server may ask in the header
        check("", "X-Robots-Tag: noindex, nofollow", false, false);
        check("", "x-robots-tag: gleaner: nofollow", true, false);
        check("", "X-Robots-Tag: otherbot: noindex", true, true);
        check("", "X-Robots-Tag: max-snippet: 3, noindex", false, true);
        check("", "X-Robots-Tag: noindex, max-snippet: 3", false, true);
        check("", "X-Robots-Tag: unavailable_after: 1 Jan 2030 00:00:00 GMT", true, true);
    }

    #[track_caller]
    fn check_links(html: &str, expected: &[&str]) {
        let at = "http://a.b/c/d";
        let page = Page::parse(html.as_bytes(), &Hints { url: Some(at), charset: None });
        let found = links(&page, &Url::parse(at).unwrap());
        assert_eq!(found.iter().map(Url::as_str).collect::<Vec<_>>(), expected);
    }

    #[test]
    fn links_within_the_site_are_followed() {
        // links are relative to the page or to its base
        check_links("<a href=x>x</a><map><area href=/y></map>", &["http://a.b/c/x", "http://a.b/y"]);
        check_links("<base href=/e/><a href=x>x</a>", &["http://a.b/e/x"]);
        check_links("<base href=http://other/><a href=x>x</a><a href=http://a.b/z>z</a>", &["http://a.b/z"]);
        // each page is named once
        check_links(
            "<a href=x>1</a><a href=x#y>2</a><a href='x?'>3</a><a href=%78>4</a>",
            &["http://a.b/c/x"],
        );
        check_links("<a href=#top>1</a><a href=''>2</a>", &["http://a.b/c/d"]);
        // what leads nowhere is left out
        check_links("<a>x</a><a href>y</a><a name=z>z</a>", &["http://a.b/c/d"]);
        check_links("<a href=javascript:x()>1</a><a href=mailto:x@y>2</a><a href=http://[>3</a>", &[]);
        check_links(
            "<a href=http://c.d/>1</a><a href=https://a.b/>2</a><a href=//a.b:81/>3</a><a href=http://x@a.b/>4</a>",
            &[],
        );
        // links that are not to be followed are not
        check_links("<a rel='x NoFollow' href=1>1</a><a rel=next href=2>2</a>", &["http://a.b/c/2"]);
    }

    #[test]
    fn a_page_of_links_is_bounded() {
        let html: String = (0..MOST_LINKS + 5).map(|number| format!("<a href={number}>x</a>")).collect();
        let page = Page::parse(html.as_bytes(), &Hints { url: Some("http://a.b/"), charset: None });
        assert_eq!(links(&page, page.url().unwrap()).len(), MOST_LINKS);
    }
}
