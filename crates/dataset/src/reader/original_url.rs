//! The original address of an archived page: from the archive's toolbar or the page, else from its file name.

use memchr::memmem;
use url::Url;

/// The best known address of a page of `site` (a host). Its file name may begin with the time of the capture
/// and hold the address with `_` for all characters except letters and digits.
///
/// In order: the address in the Wayback toolbar; `link rel=canonical` and `og:url`; the link on the page
/// whose address corresponds to the file name; the host. `raw` is the original file, `undone` the file
/// without the archive's insertions.
pub(super) fn original_url(raw: &[u8], undone: &[u8], name: &str, site: &str) -> Option<Url> {
    declared_by_toolbar(raw).or_else(|| declared_by_page(undone)).or_else(|| {
        let host = Url::parse(&format!("http://{}/", host_of(name, site))).ok()?;
        Some(link_named(undone, name, &host).unwrap_or(host))
    })
}

fn declared_by_toolbar(raw: &[u8]) -> Option<Url> {
    const SAYS: &[u8] = b"wbCurrentUrl = \"";
    let start = memmem::find(raw, SAYS)? + SAYS.len();
    let length = memchr::memchr(b'"', &raw[start..])?;
    web_url(&raw[start..start + length])
}

fn declared_by_page(page: &[u8]) -> Option<Url> {
    let canonical = tags(page, b"<link").find(|tag| is(attribute(tag, b"rel"), b"canonical"));
    let shared = || tags(page, b"<meta").find(|tag| is(attribute(tag, b"property"), b"og:url"));
    let canonical = canonical.and_then(|tag| web_url(attribute(tag, b"href")?));
    canonical.or_else(|| web_url(attribute(shared()?, b"content")?))
}

/// An absolute http(s) address; the entity `&amp;` is decoded.
fn web_url(bytes: &[u8]) -> Option<Url> {
    let text = std::str::from_utf8(bytes.trim_ascii()).ok()?.replace("&amp;", "&");
    Url::parse(&text).ok().filter(|url| matches!(url.scheme(), "http" | "https") && url.has_host())
}

/// The tags that open with `opening` (lower-case), each up to its `>`.
fn tags<'p>(page: &'p [u8], opening: &'static [u8]) -> impl Iterator<Item = &'p [u8]> {
    memchr::memchr_iter(b'<', page).filter_map(move |at| {
        let tag = &page[at..];
        let opens = tag.get(..opening.len())?.eq_ignore_ascii_case(opening);
        let end = opens.then(|| memchr::memchr(b'>', tag))??;
        Some(&tag[..end])
    })
}

/// The value of an attribute of a tag, without its quotes.
fn attribute<'t>(tag: &'t [u8], name: &[u8]) -> Option<&'t [u8]> {
    let at = memmem::find_iter(tag, b"=").find(|at| {
        let before = tag[..*at].trim_ascii_end();
        let start = before.len().checked_sub(name.len());
        start.is_some_and(|start| {
            start > 0
                && !before[start - 1].is_ascii_alphanumeric()
                && before[start - 1] != b'-'
                && before[start..].eq_ignore_ascii_case(name)
        })
    })?;
    let value = tag[at + 1..].trim_ascii_start();
    let (value, ends): (_, fn(&u8) -> bool) = match value.first()? {
        b'"' => (&value[1..], |byte| *byte == b'"'),
        b'\'' => (&value[1..], |byte| *byte == b'\''),
        _ => (value, u8::is_ascii_whitespace),
    };
    Some(&value[..value.iter().position(ends).unwrap_or(value.len())])
}

fn is(value: Option<&[u8]>, expected: &[u8]) -> bool {
    value.is_some_and(|value| value.eq_ignore_ascii_case(expected))
}

/// The part of a file name with the address: after the 14 digits and `_`.
fn named(name: &str) -> Option<&str> {
    let (stamp, rest) = name.split_once('_')?;
    (stamp.len() == 14 && stamp.bytes().all(|byte| byte.is_ascii_digit())).then_some(rest)
}

/// The host in a file name, which ends with the site's name; the site if the name has no host.
fn host_of(name: &str, site: &str) -> String {
    let mangled = site.replace('.', "_");
    let host = named(name).and_then(|named| {
        let end = named.find(&mangled)? + mangled.len();
        Some(named[..end].replace('_', "."))
    });
    host.unwrap_or_else(|| site.to_owned())
}

/// The link on the page whose address corresponds to the file name.
fn link_named(page: &[u8], name: &str, host: &Url) -> Option<Url> {
    let wanted = mangled(named(name)?);
    let links = tags(page, b"<a").filter_map(|tag| attribute(tag, b"href"));
    let mut urls = links.filter_map(|href| host.join(std::str::from_utf8(href).ok()?).ok());
    urls.find(|url| mangled(url.as_str().split_once("://").map_or("", |(_, rest)| rest)) == wanted)
}

/// An address in the form of file names, with runs of underscores as one.
fn mangled(address: &str) -> String {
    let parts = address.split(|symbol: char| !symbol.is_ascii_alphanumeric());
    parts.filter(|part| !part.is_empty()).collect::<Vec<_>>().join("_")
}

#[cfg(test)]
mod tests {
    use super::*;

    const NAME: &str = "20050828003452_www_thenation_com_doc_20050829_pollitt_html";

    #[track_caller]
    fn check(page: &str, name: &str, site: &str, expected: &str) {
        let url = original_url(page.as_bytes(), page.as_bytes(), name, site);
        assert_eq!(url.unwrap().as_str(), expected);
    }

    #[test]
    fn the_toolbar_knows_best() {
        check(
            "<link rel=canonical href='http://b.org/'>var wbCurrentUrl = \"http://a.com/x?y=1\";",
            NAME,
            "thenation.com",
            "http://a.com/x?y=1",
        );
    }

    #[test]
    fn then_the_canonical_address() {
        check(
            "<LINK href=\"http://a.com/?x=1&amp;y=2\" REL='Canonical'>",
            "x",
            "a.com",
            "http://a.com/?x=1&y=2",
        );
    }

    #[test]
    fn then_the_shared_address() {
        check(
            "<link rel=canonical href=/relative><meta property='og:url' content='https://a.com/x'>",
            "x",
            "a.com",
            "https://a.com/x",
        );
    }

    #[test]
    fn then_the_link_that_the_file_is_named_after() {
        check(
            "<a href=\"/doc/20050829/other.html\"><a class=x href=/doc/20050829/pollitt.html>",
            NAME,
            "thenation.com",
            "http://www.thenation.com/doc/20050829/pollitt.html",
        );
    }

    #[test]
    fn then_the_host_in_the_name() {
        check("<p>nothing", NAME, "thenation.com", "http://www.thenation.com/");
    }

    #[test]
    fn then_the_site() {
        check("<p>nothing", "A New Language From Microsoft", "www.foxnews.com", "http://www.foxnews.com/");
    }

    #[test]
    fn a_longer_attribute_name_is_another() {
        assert_eq!(attribute(b"<a data-href=x xhref=y href=z", b"href"), Some(&b"z"[..]));
        assert_eq!(attribute(b"<a href = 'a b' c", b"href"), Some(&b"a b"[..]));
        assert_eq!(attribute(b"<a href", b"href"), None);
        assert_eq!(attribute(b"<a href=", b"href"), None);
    }
}
