//! Addresses that may be written: of the web, or relative. Nothing that a browser would run comes through.

use page::{NodeId, Page, Url};

/// The schemes of links.
const OF_LINKS: [&str; 4] = ["http", "https", "mailto", "ftp"];

/// The schemes of pictures.
const OF_IMAGES: [&str; 2] = ["http", "https"];

/// Attributes in which pages put the address of a picture that they load later.
const LATER: [&str; 4] = ["data-src", "data-original", "data-lazy-src", "data-url"];

/// The address of a link, absolute if the page has one itself.
pub(crate) fn of_link(page: &Page, node: NodeId) -> Option<String> {
    written(page, page.attribute(node, "href")?, &OF_LINKS)
}

/// The address of a picture, absolute if the page has one itself.
pub(crate) fn of_image(page: &Page, node: NodeId) -> Option<String> {
    let attributes = ["src"].into_iter().chain(LATER);
    attributes
        .filter_map(|name| page.attribute(node, name))
        .find_map(|value| written(page, value, &OF_IMAGES))
}

/// The address as it is written; `None` for another scheme and for what is no address.
///
/// Where the page's own address is unknown, or made up (RFC 2606), a relative one stays as it is.
pub(crate) fn written(page: &Page, value: &str, schemes: &[&str]) -> Option<String> {
    let value = value.trim();
    if value.is_empty() {
        return None;
    }
    let is_made_up = |base: &Url| base.host_str().is_some_and(|host| host.ends_with(".invalid"));
    let url = match page.base().filter(|base| !is_made_up(base)) {
        Some(base) => base.join(value).ok()?,
        None => match Url::parse(value) {
            Ok(url) => url,
            // no scheme, so nothing that runs: relative to wherever it will be read
            Err(_) if is_relative(value) => return Some(value.to_owned()),
            Err(_) => return None,
        },
    };
    schemes.contains(&url.scheme()).then(|| url.into())
}

/// Whether an address has no scheme of its own, as browsers read it.
fn is_relative(value: &str) -> bool {
    let base = Url::parse("http://relative.invalid/").expect("it is an address");
    // a browser passes over control characters, and so does the reader of addresses
    base.join(value).is_ok_and(|url| url.scheme() == "http")
        && !value.chars().any(|character| character.is_control() || character == '<' || character == '>')
}

#[cfg(test)]
mod tests {
    use page::Hints;

    use super::*;

    #[track_caller]
    fn check(own: Option<&str>, href: &str, expected: Option<&str>) {
        let page = Page::parse(b"<a>", &Hints { url: own, charset: None });
        assert_eq!(written(&page, href, &OF_LINKS).as_deref(), expected, "{href}");
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
