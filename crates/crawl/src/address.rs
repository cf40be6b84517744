//! Addresses: which may be pages, which belong to the site, which are equal, and which belong to a trap.

use url::{Position, Url};

use crate::{LONGEST_ADDRESS, MOST_REPEATS, MOST_SEGMENTS};

/// The address for a request: without fragment. `None` if it can be no page: another scheme than `http` and
/// `https`, no host, a name or a password, too long.
pub(crate) fn page_address(mut url: Url) -> Option<Url> {
    url.set_fragment(None);
    let asked = matches!(url.scheme(), "http" | "https") && url.has_host();
    let open = url.username().is_empty() && url.password().is_none();
    (asked && open && url.as_str().len() <= LONGEST_ADDRESS).then_some(url)
}

/// The key of an address: addresses with equal keys are equal. `%7e` and `~` make no difference (RFC 3986,
/// 6.2.2), nor does an empty query.
///
/// The address itself is stored as the page has it, so that links can be found again in the stored pages.
pub(crate) fn key(url: &Url) -> String {
    let end = if url.query() == Some("") { Position::AfterPath } else { Position::AfterQuery };
    let text = &url[..end];
    let mut key = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('%') {
        key.push_str(&rest[..at]);
        let code = rest.get(at + 1..at + 3).filter(|hex| hex.bytes().all(|byte| byte.is_ascii_hexdigit()));
        let code = code.and_then(|hex| u8::from_str_radix(hex, 16).ok());
        match code {
            Some(byte) if byte.is_ascii_alphanumeric() || b"-._~".contains(&byte) => key.push(byte.into()),
            Some(byte) => key.push_str(&format!("%{byte:02X}")),
            None => key.push('%'),
        }
        rest = &rest[if code.is_some() { at + 3 } else { at + 1 }..];
    }
    key.push_str(rest);
    key
}

/// Whether the path is one of those that relative links make ever longer.
pub(crate) fn is_trap(url: &Url) -> bool {
    let mut segments: Vec<&str> =
        url.path_segments().into_iter().flatten().filter(|segment| !segment.is_empty()).collect();
    segments.sort_unstable();
    let repeats = segments.chunk_by(|left, right| left == right).map(<[_]>::len).max().unwrap_or(0);
    segments.len() > MOST_SEGMENTS || repeats > MOST_REPEATS
}

/// Whether both addresses belong to one site: scheme, host and port.
pub(crate) fn are_of_one_site(one: &Url, other: &Url) -> bool {
    one.origin() == other.origin()
}

/// Whether both addresses have one host, maybe with other schemes or ports, or with and without `www.`. The
/// first page may redirect so.
pub(crate) fn have_one_host(one: &Url, other: &Url) -> bool {
    bare_host(one) == bare_host(other)
}

/// The address of robots.txt of a page's site.
pub(crate) fn robots_of(page: &Url) -> Url {
    page.join("/robots.txt").expect("an address with a host has a path")
}

fn bare_host(url: &Url) -> Option<&str> {
    url.host_str().map(|host| host.strip_prefix("www.").unwrap_or(host))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn url(text: &str) -> Url {
        Url::parse(text).unwrap()
    }

    #[track_caller]
    fn check_address(text: &str, expected: Option<&str>) {
        assert_eq!(page_address(url(text)).as_ref().map(Url::as_str), expected);
    }

    #[track_caller]
    fn check_key(text: &str, expected: &str) {
        assert_eq!(key(&url(text)), expected);
    }

    #[test]
    fn addresses_of_pages() {
        // fragments are dropped
        check_address("http://a.b/c?d#e", Some("http://a.b/c?d"));
        check_address("HTTPS://A.B:443/x/../c", Some("https://a.b/c"));
        // other schemes and passwords are no pages
        for text in ["ftp://a.b/", "mailto:x@y.z", "javascript:x()", "data:text/html,x", "http://x@a.b/"] {
            check_address(text, None);
        }
        check_address(&format!("http://a.b/{}", "x".repeat(2_000)), None);
    }

    #[test]
    fn ways_of_writing_an_address_have_one_key() {
        check_key("http://a.b/%7eme?", "http://a.b/~me");
        check_key("http://a.b/%c3%BC", "http://a.b/%C3%BC");
        check_key("http://a.b/a%2fb", "http://a.b/a%2Fb");
        check_key("http://a.b/100%&%zz%4", "http://a.b/100%&%zz%4");
        check_key("http://a.b/?x=%41", "http://a.b/?x=A");
    }

    #[test]
    fn paths_that_turn_in_circles_are_traps() {
        for (path, expected) in [
            ("/a/a/a", false),
            ("/a/a/a/a", true),
            ("/a/b/a/b/a/b/a/b", true),
            ("/2004/04/04/04.html", false),
            ("////////", false),
        ] {
            assert_eq!(is_trap(&url(&format!("http://a.b{path}"))), expected, "{path}");
        }
        let long: String = (0..41).map(|number| format!("/{number}")).collect();
        assert!(is_trap(&url(&format!("http://a.b{long}"))));
    }

    #[test]
    fn a_site_is_scheme_host_and_port() {
        let site = url("http://a.b/c?d");
        for (text, holds, known) in [
            ("http://a.b:80/x", true, true),
            ("https://a.b/", false, true),
            ("http://a.b:8080/", false, true),
            ("http://www.a.b/", false, true),
            ("http://c.a.b/", false, false),
            ("http://a.b.c/", false, false),
        ] {
            let url = url(text);
            assert_eq!((are_of_one_site(&site, &url), have_one_host(&site, &url)), (holds, known), "{text}");
        }
        assert_eq!(robots_of(&site).as_str(), "http://a.b/robots.txt");
    }

    proptest! {
        #[test]
        fn a_key_is_its_own_key(path in "([a-z~?&=/]|%[0-9a-fA-F]{2}){0,40}") {
            let key = key(&url(&format!("http://a.b/{path}")));
            prop_assert_eq!(super::key(&url(&key)), key);
        }
    }
}
