//! A page's directives for crawlers: `meta name=robots` and the field `X-Robots-Tag`.

use page::Page;

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
        for value in answer.fields_of("x-robots-tag") {
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
    fn a_page_may_ask_in_its_head() {
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
    }

    #[test]
    fn a_server_may_ask_in_the_header() {
        check("", "X-Robots-Tag: noindex, nofollow", false, false);
        check("", "x-robots-tag: gleaner: nofollow", true, false);
        check("", "X-Robots-Tag: otherbot: noindex", true, true);
        check("", "X-Robots-Tag: max-snippet: 3, noindex", false, true);
        check("", "X-Robots-Tag: noindex, max-snippet: 3", false, true);
        check("", "X-Robots-Tag: unavailable_after: 1 Jan 2030 00:00:00 GMT", true, true);
    }
}
