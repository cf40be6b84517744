//! The links of a page that may be followed within the site.

use page::Page;
use rustc_hash::FxHashSet;
use url::Url;

use crate::address::{Site, key, page_address};
use crate::bounds::MOST_LINKS;

/// The addresses that the page links to within the site, each once, in document order, up to [`MOST_LINKS`].
///
/// Left out are links marked `rel=nofollow`, other schemes and other sites. A `base` of the page is used.
pub(crate) fn links(page: &Page, site: &Site) -> Vec<Url> {
    let mut seen = FxHashSet::default();
    let followed = page.links().filter(|link| {
        let rel = page.attribute(link.node, "rel").unwrap_or_default();
        !rel.split_ascii_whitespace().any(|word| word.eq_ignore_ascii_case("nofollow"))
    });
    followed
        .filter_map(|link| page_address(page.resolve(link.href)?))
        .filter(|url| site.holds(url) && seen.insert(key(url)))
        .take(MOST_LINKS)
        .collect()
}

#[cfg(test)]
mod tests {
    use page::Hints;

    use super::*;

    #[track_caller]
    fn check(html: &str, expected: &[&str]) {
        let at = "http://a.b/c/d";
        let page = Page::parse(html.as_bytes(), &Hints { url: Some(at), charset: None });
        let found = links(&page, &Site::of(&Url::parse(at).unwrap()));
        assert_eq!(found.iter().map(Url::as_str).collect::<Vec<_>>(), expected);
    }

    #[test]
    fn links_are_relative_to_the_page_or_to_its_base() {
        check("<a href=x>x</a><map><area href=/y></map>", &["http://a.b/c/x", "http://a.b/y"]);
        check("<base href=/e/><a href=x>x</a>", &["http://a.b/e/x"]);
        check("<base href=http://other/><a href=x>x</a><a href=http://a.b/z>z</a>", &["http://a.b/z"]);
    }

    #[test]
    fn each_page_is_named_once() {
        check("<a href=x>1</a><a href=x#y>2</a><a href='x?'>3</a><a href=%78>4</a>", &["http://a.b/c/x"]);
        check("<a href=#top>1</a><a href=''>2</a>", &["http://a.b/c/d"]);
    }

    #[test]
    fn what_leads_nowhere_is_left_out() {
        check("<a>x</a><a href>y</a><a name=z>z</a>", &["http://a.b/c/d"]);
        check("<a href=javascript:x()>1</a><a href=mailto:x@y>2</a><a href=http://[>3</a>", &[]);
        check(
            "<a href=http://c.d/>1</a><a href=https://a.b/>2</a><a href=//a.b:81/>3</a><a href=http://x@a.b/>4</a>",
            &[],
        );
    }

    #[test]
    fn links_that_are_not_to_be_followed_are_not() {
        check("<a rel='x NoFollow' href=1>1</a><a rel=next href=2>2</a>", &["http://a.b/c/2"]);
    }

    #[test]
    fn a_page_of_links_is_bounded() {
        let html: String = (0..MOST_LINKS + 5).map(|number| format!("<a href={number}>x</a>")).collect();
        let page = Page::parse(html.as_bytes(), &Hints { url: Some("http://a.b/"), charset: None });
        assert_eq!(links(&page, &Site::of(page.url().unwrap())).len(), MOST_LINKS);
    }
}
