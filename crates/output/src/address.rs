//! Addresses that may be written: of the web, or relative. Addresses that a browser would run as a program
//! are left out.

use page::{NodeId, Page, Url};

/// The schemes of links.
const OF_LINKS: [&str; 4] = ["http", "https", "mailto", "ftp"];

/// The schemes of pictures.
const OF_IMAGES: [&str; 2] = ["http", "https"];

/// The bases of a page's relative addresses.
#[derive(Debug)]
pub(crate) struct Addresses {
    base: Option<Url>,
}

impl Addresses {
    /// The page's base or, if its address is unknown, the address that the page declares: `link rel=canonical`,
    /// `og:url`, joined with its `base`.
    pub(crate) fn of(page: &Page) -> Self {
        Self { base: known_base(page).cloned().or_else(|| declared_base(page)) }
    }

    /// The same of a page whose address is a guess: what it declares goes first.
    pub(crate) fn declared_first(page: &Page) -> Self {
        Self { base: declared_base(page).or_else(|| known_base(page).cloned()) }
    }

    /// The address of a link, absolute if the page's is known.
    pub(crate) fn of_link(&self, page: &Page, node: NodeId) -> Option<String> {
        written(self.base.as_ref(), page.attribute(node, "href")?, &OF_LINKS)
    }

    /// This address of a picture, absolute if the page's is known.
    pub(crate) fn of_picture(&self, value: &str) -> Option<String> {
        written(self.base.as_ref(), value, &OF_IMAGES)
    }
}

/// The base of the page's addresses if it is known from outside; not a made-up host (RFC 2606).
pub(crate) fn known_base(page: &Page) -> Option<&Url> {
    page.base().filter(|base| base.host_str().is_none_or(|host| !host.ends_with(".invalid")))
}

/// The base by the address that a page declares as its own.
fn declared_base(page: &Page) -> Option<Url> {
    let own = said(page)?;
    let mut bases = page.nodes().filter(|&node| *page.tag(node) == *"base");
    let base = bases.find_map(|node| own.join(page.attribute(node, "href")?).ok());
    Some(base.filter(|base| OF_IMAGES.contains(&base.scheme())).unwrap_or(own))
}

/// The addresses of a page, without places in it: where it was read, and the declared one.
pub(crate) fn own(page: &Page) -> Vec<String> {
    let own = page.url().cloned().into_iter().chain(said(page));
    own.map(|url| url.as_str().split('#').next().unwrap_or_default().to_owned()).collect()
}

/// The absolute address of the web that a page declares as its own.
fn said(page: &Page) -> Option<Url> {
    let is = |node, name, value: &str| {
        page.attribute(node, name).is_some_and(|found: &str| found.trim().eq_ignore_ascii_case(value))
    };
    let url =
        |value: Option<&str>| Url::parse(value?.trim()).ok().filter(|url| OF_IMAGES.contains(&url.scheme()));
    let mut graph = None;
    for node in page.nodes() {
        match page.tag(node).as_str() {
            "link" if is(node, "rel", "canonical") => {
                if let Some(url) = url(page.attribute(node, "href")) {
                    return Some(url);
                }
            }
            "meta" if graph.is_none() && is(node, "property", "og:url") => {
                graph = url(page.attribute(node, "content"));
            }
            _ => {}
        }
    }
    graph
}

/// The address to be written; `None` for another scheme, and for a text that is no address. Without a base a
/// relative address stays unchanged.
pub(crate) fn written(base: Option<&Url>, value: &str, schemes: &[&str]) -> Option<String> {
    let value = value.trim();
    if value.is_empty() {
        return None;
    }
    let url = match base {
        Some(base) => base.join(value).ok()?,
        None => match Url::parse(value) {
            Ok(url) => url,
            // without a scheme it cannot run, and is relative to the place where it is read
            Err(_) if is_relative(value) => return Some(value.to_owned()),
            Err(_) => return None,
        },
    };
    schemes.contains(&url.scheme()).then(|| url.into())
}

/// Whether browsers read an address as one without a scheme of its own.
fn is_relative(value: &str) -> bool {
    let base = Url::parse("http://relative.invalid/").expect("it is an address");
    // a browser skips control characters, and so does `join`
    base.join(value).is_ok_and(|url| url.scheme() == "http")
        && !value.chars().any(|character| character.is_control() || character == '<' || character == '>')
}

#[cfg(test)]
mod tests {
    use page::Hints;

    use super::*;

    #[track_caller]
    fn check(own: Option<&str>, href: &str, expected: Option<&str>) {
        check_in("<a>", own, href, expected);
    }

    #[track_caller]
    fn check_in(html: &str, own: Option<&str>, href: &str, expected: Option<&str>) {
        let page = Page::parse(html.as_bytes(), &Hints { url: own, charset: None });
        let base = Addresses::of(&page).base;
        assert_eq!(written(base.as_ref(), href, &OF_LINKS).as_deref(), expected, "{href}");
    }

    #[test]
    fn links_are_absolute_where_the_page_s_address_is_known() {
        let own = Some("http://a.test/b/c");
        check(own, "d?e=1&f", Some("http://a.test/b/d?e=1&f"));
        check(own, "#top", Some("http://a.test/b/c#top"));
        check(own, "https://b.test", Some("https://b.test/"));
        check(own, "mailto:a@b.test", Some("mailto:a@b.test"));
    }

    #[test]
    fn links_stay_as_they_are_where_it_is_not() {
        for own in [None, Some("http://folder.invalid/b/c")] {
            check(own, " d?e=1&f ", Some("d?e=1&f"));
            check(own, "#top", Some("#top"));
            check(own, "//b.test/x", Some("//b.test/x"));
            check(own, "http://b.test/x", Some("http://b.test/x"));
        }
    }

    #[test]
    fn a_page_may_say_its_address() {
        let canonical = "<link rel=canonical href=https://b.test/c/d>";
        let graph = "<meta property=og:url content=https://c.test/>";
        for own in [None, Some("http://folder.invalid/b/c")] {
            check_in(canonical, own, "e", Some("https://b.test/c/e"));
            check_in(&format!("{graph}{canonical}"), own, "e", Some("https://b.test/c/e"));
            check_in(graph, own, "e", Some("https://c.test/e"));
            check_in("<link rel=canonical href=/d>", own, "e", Some("e"));
        }
        check_in(canonical, Some("http://a.test/b/c"), "e", Some("http://a.test/b/e"));
        check_in(&format!("<base href=https://d.test/x/>{canonical}"), None, "e", Some("https://d.test/x/e"));
        check_in(&format!("<base href=/x/>{canonical}"), None, "e", Some("https://b.test/x/e"));
        check_in(&format!("<base href=data:,>{canonical}"), None, "e", Some("https://b.test/c/e"));
    }

    #[test]
    fn a_guess_from_a_folder_is_weaker_than_what_the_page_says() {
        let check = |html: &str, expected: &str| {
            let page = Page::parse(html.as_bytes(), &Hints { url: Some("http://a.test/b/c"), charset: None });
            let base = Addresses::declared_first(&page).base;
            assert_eq!(written(base.as_ref(), "e", &OF_LINKS).as_deref(), Some(expected), "{html}");
        };
        let canonical = "<link rel=canonical href=https://b.test/c/d>";
        check(canonical, "https://b.test/c/e");
        check(&format!("<base href=x/>{canonical}"), "https://b.test/c/x/e");
        check(&format!("<base href=https://d.test/x/>{canonical}"), "https://d.test/x/e");
        check("<base href=x/>", "http://a.test/b/x/e");
        check("", "http://a.test/b/e");
    }

    #[test]
    fn what_runs_is_no_address() {
        for own in [None, Some("http://a.test/"), Some("http://folder.invalid/")] {
            for href in [
                "javascript:x()",
                "JaVaScRiPt:x()",
                "java\nscript:x()",
                "\u{1}javascript:x()",
                "data:text/html,<script>x()</script>",
                "vbscript:x",
                "file:///etc/passwd",
                "",
                " ",
                "http://[",
            ] {
                check(own, href, None);
            }
        }
    }
}
