//! Pages of the Wayback Machine: removes its insertions (its toolbar, its scripts in the head, the comment after the page, the prefixes of all addresses), and
//! finds the original address of a page. This works on bytes, before parsing: the page's encoding is not known yet, and all insertions are ASCII.

use memchr::memmem;
use url::Url;

/// The toolbar with its two comments, and the insertions in heads in January 2015: the beginning and the end of each piece.
const PIECES: [(&[u8], &[u8]); 4] = [
    (b"<!-- BEGIN WAYBACK TOOLBAR INSERT -->", b"<!-- END WAYBACK TOOLBAR INSERT -->"),
    (br#"<script type="text/javascript" src="/static/js/analytics.js""#, b"</script>"),
    (br#"<script type="text/javascript">archive_analytics."#, b"</script>"),
    (br#"<link type="text/css" rel="stylesheet" href="/static/css/banner-styles.css""#, b">"),
];
const ARCHIVED: &[u8] = b"FILE ARCHIVED ON ";
const APPENDED: &[u8] = b"APPENDED BY WAYBACK MACHINE";
const PREFIX: &[u8] = b"/web/";
const HOSTS: [&[u8]; 3] = [b"http://web.archive.org", b"https://web.archive.org", b"//web.archive.org"];

/// The page as its site served it, as far as known. Other pages are not changed.
pub(super) fn undo(page: &[u8]) -> Vec<u8> {
    let mut cuts = Vec::new();
    // a piece without its end is left
    for (begin, end) in PIECES {
        if let Some(start) = memmem::find(page, begin)
            && let Some(length) = memmem::find(&page[start..], end)
        {
            cuts.push((start, start + length + end.len()));
        }
    }
    cuts.extend(appended(page));
    cuts.extend(memmem::find_iter(page, PREFIX).filter_map(|at| prefix(page, at)));
    // prefixes within the toolbar are cut with it
    cuts.sort_unstable();
    let mut undone = Vec::with_capacity(page.len());
    let mut from = 0;
    for (start, end) in cuts {
        if start >= from {
            undone.extend_from_slice(&page[from..start]);
            from = end;
        }
    }
    undone.extend_from_slice(&page[from..]);
    undone
}

/// The comment after the page, and the blank lines before it.
fn appended(page: &[u8]) -> Option<(usize, usize)> {
    let said = memmem::rfind(page, ARCHIVED)?;
    let start = memmem::rfind(&page[..said], b"<!--")?;
    let end = said + memmem::find(&page[said..], b"-->")?;
    let within = |part: &[u8], what: &[u8]| memmem::find(part, what).is_some();
    // the words may be in another comment, which is not cut
    let ours = page[start + 4..said].trim_ascii().is_empty() && within(&page[said..end], APPENDED);
    let start = page[..start].trim_ascii_end().len();
    ours.then_some((start, end + 3))
}

/// The prefix whose `/web/` is at `at`: an optional host, `/web/`, 14 digits, optionally two letters and `_`,
/// then `/`. An absolute address must follow.
fn prefix(page: &[u8], at: usize) -> Option<(usize, usize)> {
    let stamp = page.get(at + PREFIX.len()..at + PREFIX.len() + 14)?;
    if !stamp.iter().all(u8::is_ascii_digit) {
        return None;
    }
    let mut end = at + PREFIX.len() + 14;
    if let Some([first, second, b'_']) = page.get(end..end + 3)
        && first.is_ascii_lowercase()
        && second.is_ascii_lowercase()
    {
        end += 3;
    }
    let address = page[end..].strip_prefix(b"/")?;
    let absolute = [&b"http:"[..], b"https:"]
        .iter()
        .any(|scheme| address.get(..scheme.len()).is_some_and(|start| start.eq_ignore_ascii_case(scheme)));
    let host = HOSTS.iter().find(|host| page[..at].ends_with(host)).map_or(0, |host| host.len());
    absolute.then_some((at - host, end + 1))
}

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
    use proptest::prelude::*;

    #[track_caller]
    fn check(page: &str, expected: &str) {
        let undone = undo(page.as_bytes());
        assert_eq!(String::from_utf8(undone).unwrap(), expected);
    }

    #[test]
    fn insertions_go_and_what_is_the_sites_own_stays() {
        check(
            "<body><!-- BEGIN WAYBACK TOOLBAR INSERT --><a href=\"/web/20000101000000/http://x/\">x</a>\
             <!-- END WAYBACK TOOLBAR INSERT --><p>text",
            "<body><p>text",
        );
        check("<!-- BEGIN WAYBACK TOOLBAR INSERT --><p>text", "<!-- BEGIN WAYBACK TOOLBAR INSERT --><p>text");
        check(
            "<head><script type=\"text/javascript\" src=\"/static/js/analytics.js\"></script>\n\
             <script type=\"text/javascript\">archive_analytics.values.server_ms=760;</script>\
             <link type=\"text/css\" rel=\"stylesheet\" href=\"/static/css/banner-styles.css\"/>\
             <script src=\"/static/own.js\"></script></head>",
            "<head>\n<script src=\"/static/own.js\"></script></head>",
        );
        check(
            "</html>\n\n\n<!--\r\n     FILE ARCHIVED ON 19:56:51 Nov 10, 2000 AND RETRIEVED FROM THE\n\
             JAVASCRIPT APPENDED BY WAYBACK MACHINE, COPYRIGHT INTERNET ARCHIVE.\n-->\n",
            "</html>\n",
        );
        check("<!-- x FILE ARCHIVED ON disk -->", "<!-- x FILE ARCHIVED ON disk -->");
        check("<!-- FILE ARCHIVED ON disk -->", "<!-- FILE ARCHIVED ON disk -->");
        check(
            "<a href=\"/web/20001110195651/http://www.cnn.com/a\"><img src=/web/20001110195651im_/https://x/y>",
            "<a href=\"http://www.cnn.com/a\"><img src=https://x/y>",
        );
        check("href='https://web.archive.org/web/20001110195651/http://x/'", "href='http://x/'");
        check("href='//web.archive.org/web/20001110195651js_/HTTP://x/'", "href='HTTP://x/'");
        for page in [
            "/web/2000111019565/http://x",
            "/web/20001110195651/x.html",
            "/web/20001110195651*/http://x",
            "/web/",
        ] {
            check(page, page);
        }
        check("<p>\u{fc}ber das Netz", "<p>\u{fc}ber das Netz");
    }

    proptest! {
        #[test]
        fn any_bytes_are_survived_and_undoing_twice_changes_nothing_of_plain_ones(page: Vec<u8>) {
            prop_assert_eq!(undo(&undo(&page)), undo(&page));
        }

        #[test]
        fn pieces_in_any_order_are_survived(pieces in proptest::collection::vec(0usize..8, 0..12)) {
            let all: [&[u8]; 8] = [
                PIECES[0].0, PIECES[0].1, PIECES[1].0, b"</script>", b"<!--FILE ARCHIVED ON ", APPENDED, b"-->",
                b"/web/20001110195651/http://x",
            ];
            let page: Vec<u8> = pieces.into_iter().flat_map(|piece| all[piece].iter().copied()).collect();
            prop_assert!(undo(&page).len() <= page.len());
        }
    }

    const NAME: &str = "20050828003452_www_thenation_com_doc_20050829_pollitt_html";

    #[track_caller]
    fn check_url(page: &str, name: &str, site: &str, expected: &str) {
        let url = original_url(page.as_bytes(), page.as_bytes(), name, site);
        assert_eq!(url.unwrap().as_str(), expected);
    }

    #[test]
    fn toolbar_canonical_shared_link_host_and_site_give_the_address_in_this_order() {
        check_url(
            "<link rel=canonical href='http://b.org/'>var wbCurrentUrl = \"http://a.com/x?y=1\";",
            NAME,
            "thenation.com",
            "http://a.com/x?y=1",
        );
        check_url(
            "<LINK href=\"http://a.com/?x=1&amp;y=2\" REL='Canonical'>",
            "x",
            "a.com",
            "http://a.com/?x=1&y=2",
        );
        check_url(
            "<link rel=canonical href=/relative><meta property='og:url' content='https://a.com/x'>",
            "x",
            "a.com",
            "https://a.com/x",
        );
        check_url(
            "<a href=\"/doc/20050829/other.html\"><a class=x href=/doc/20050829/pollitt.html>",
            NAME,
            "thenation.com",
            "http://www.thenation.com/doc/20050829/pollitt.html",
        );
        check_url("<p>nothing", NAME, "thenation.com", "http://www.thenation.com/");
        check_url(
            "<p>nothing",
            "A New Language From Microsoft",
            "www.foxnews.com",
            "http://www.foxnews.com/",
        );
    }

    #[test]
    fn a_longer_attribute_name_is_another() {
        assert_eq!(attribute(b"<a data-href=x xhref=y href=z", b"href"), Some(&b"z"[..]));
        assert_eq!(attribute(b"<a href = 'a b' c", b"href"), Some(&b"a b"[..]));
        assert_eq!(attribute(b"<a href", b"href"), None);
        assert_eq!(attribute(b"<a href=", b"href"), None);
    }
}
