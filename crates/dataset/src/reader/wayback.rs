//! Removes the insertions of the Wayback Machine from a page: its toolbar, its scripts in the head, the
//! comment after the page, and the prefixes of all addresses. This works on bytes, before parsing: the page's
//! encoding is not known yet, and all insertions are ASCII.

use memchr::memmem;

const TOOLBAR_BEGIN: &[u8] = b"<!-- BEGIN WAYBACK TOOLBAR INSERT -->";
const TOOLBAR_END: &[u8] = b"<!-- END WAYBACK TOOLBAR INSERT -->";
/// Its insertions in heads in January 2015: the beginning and the end of each piece.
const HEAD: [(&[u8], &[u8]); 3] = [
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
    cuts.extend(toolbar(page));
    for (begin, end) in HEAD {
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

/// The toolbar with its two comments; nothing if one of them is missing.
pub(super) fn toolbar(page: &[u8]) -> Option<(usize, usize)> {
    let start = memmem::find(page, TOOLBAR_BEGIN)?;
    let length = memmem::find(&page[start..], TOOLBAR_END)?;
    Some((start, start + length + TOOLBAR_END.len()))
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
    fn the_toolbar_goes_with_its_comments() {
        check(
            "<body><!-- BEGIN WAYBACK TOOLBAR INSERT --><a href=\"/web/20000101000000/http://x/\">x</a>\
             <!-- END WAYBACK TOOLBAR INSERT --><p>text",
            "<body><p>text",
        );
    }

    #[test]
    fn a_toolbar_without_an_end_stays() {
        check("<!-- BEGIN WAYBACK TOOLBAR INSERT --><p>text", "<!-- BEGIN WAYBACK TOOLBAR INSERT --><p>text");
    }

    #[test]
    fn the_scripts_in_the_head_go_and_the_sites_own_stay() {
        check(
            "<head><script type=\"text/javascript\" src=\"/static/js/analytics.js\"></script>\n\
             <script type=\"text/javascript\">archive_analytics.values.server_ms=760;</script>\
             <link type=\"text/css\" rel=\"stylesheet\" href=\"/static/css/banner-styles.css\"/>\
             <script src=\"/static/own.js\"></script></head>",
            "<head>\n<script src=\"/static/own.js\"></script></head>",
        );
    }

    #[test]
    fn the_comment_behind_the_page_goes() {
        check(
            "</html>\n\n\n<!--\r\n     FILE ARCHIVED ON 19:56:51 Nov 10, 2000 AND RETRIEVED FROM THE\n\
             JAVASCRIPT APPENDED BY WAYBACK MACHINE, COPYRIGHT INTERNET ARCHIVE.\n-->\n",
            "</html>\n",
        );
    }

    #[test]
    fn a_comment_of_the_site_stays() {
        check("<!-- x FILE ARCHIVED ON disk -->", "<!-- x FILE ARCHIVED ON disk -->");
        check("<!-- FILE ARCHIVED ON disk -->", "<!-- FILE ARCHIVED ON disk -->");
    }

    #[test]
    fn prefixes_go_from_every_attribute() {
        check(
            "<a href=\"/web/20001110195651/http://www.cnn.com/a\"><img src=/web/20001110195651im_/https://x/y>",
            "<a href=\"http://www.cnn.com/a\"><img src=https://x/y>",
        );
    }

    #[test]
    fn absolute_prefixes_go_whole() {
        check("href='https://web.archive.org/web/20001110195651/http://x/'", "href='http://x/'");
        check("href='//web.archive.org/web/20001110195651js_/HTTP://x/'", "href='HTTP://x/'");
    }

    #[test]
    fn what_only_looks_like_a_prefix_stays() {
        for page in [
            "/web/2000111019565/http://x",
            "/web/20001110195651/x.html",
            "/web/20001110195651*/http://x",
            "/web/",
        ] {
            check(page, page);
        }
    }

    #[test]
    fn a_page_from_elsewhere_stays() {
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
                TOOLBAR_BEGIN, TOOLBAR_END, HEAD[0].0, b"</script>", b"<!--FILE ARCHIVED ON ", APPENDED, b"-->",
                b"/web/20001110195651/http://x",
            ];
            let page: Vec<u8> = pieces.into_iter().flat_map(|piece| all[piece].iter().copied()).collect();
            prop_assert!(undo(&page).len() <= page.len());
        }
    }
}
