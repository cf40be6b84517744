//! Addresses that may be written, of the web or relative: those that a browser would run as a program are left out. And the pictures and
//! videos beside text, with their addresses.
//!
//! Many pages load pictures later. Until then `src` has nothing, or a file that holds the place; the address stands in
//! another attribute, in `srcset`, in a `source` beside the picture, or in a `noscript`.

use cleaning::Spans;
use page::{NodeId, Page, Url};

use crate::shown::{page_of, shown, visible};
use crate::spelled;

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
    /// `og:url`, joined with its `base`. With `declared_first` the address is a guess: what the page declares goes first.
    pub(crate) fn of(page: &Page, declared_first: bool) -> Self {
        let (known, declared) = (|| known_base(page).cloned(), || declared_base(page));
        Self { base: if declared_first { declared().or_else(known) } else { known().or_else(declared) } }
    }

    /// The address of a link, absolute if the page's is known.
    pub(crate) fn of_link(&self, page: &Page, node: NodeId) -> Option<String> {
        let href = page.attribute(node, "href")?;
        spelled::of_link(href).unwrap_or_else(|| written(self.base.as_ref(), href, &OF_LINKS))
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
    let of = |tag: &str, name, value: &str, place| {
        let says = |&node: &NodeId| {
            *page.tag(node) == tag
                && page.attribute(node, name).is_some_and(|said| said.trim().eq_ignore_ascii_case(value))
        };
        page.nodes().filter(says).find_map(|node| {
            let url = Url::parse(page.attribute(node, place)?.trim()).ok();
            url.filter(|url| OF_IMAGES.contains(&url.scheme()))
        })
    };
    of("link", "rel", "canonical", "href").or_else(|| of("meta", "property", "og:url", "content"))
}

/// The address to be written; `None` for another scheme, and for a text that is no address. Without a base a
/// relative address stays unchanged.
pub(crate) fn written(base: Option<&Url>, value: &str, schemes: &[&str]) -> Option<String> {
    let value = value.trim();
    if value.is_empty() {
        return None;
    }
    match Url::options().base_url(base).parse(value) {
        Ok(url) => schemes.contains(&url.scheme()).then(|| url.into()),
        // without a scheme it cannot run, and is relative to the place where it is read
        Err(_) => (base.is_none() && is_relative(value)).then(|| value.to_owned()),
    }
}

/// Whether browsers read an address as one without a scheme of its own.
fn is_relative(value: &str) -> bool {
    let base = Url::parse("http://relative.invalid/").expect("it is an address");
    // a browser skips control characters, and so does `join`
    base.join(value).is_ok_and(|url| url.scheme() == "http")
        && !value.chars().any(|character| character.is_control() || character == '<' || character == '>')
}

/// Attributes with the address of a picture that the page loads later.
const LATER: &str = "data-src data-original data-lazy-src data-url data-actualsrc data-lazy data-native-src \
                     data-orig-file";

/// Attributes with addresses of one picture in several sizes.
const IN_SIZES: [&str; 3] = ["srcset", "data-srcset", "data-lazy-srcset"];

/// Parts of the names of files that hold the place of a picture, and of those that show nothing.
const PLACEHOLDERS: [&str; 6] = ["placeholder", "loading", "loader", "spinner", "lazy", "transparent"];
const SPACERS: [&str; 4] = ["spacer", "blank.", "transparent.", "1x1"];

/// A picture, or a link to a video.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Picture {
    pub(crate) address: String,
    /// Its description, or the title of the video.
    pub(crate) text: String,
}

impl Picture {
    /// The picture of an `img`, or of a `noscript` with one. None for one of a pixel, which counts views.
    pub(crate) fn of(page: &Page, node: NodeId, addresses: &Addresses) -> Option<Self> {
        if let Some(raw) = page.noscript(node) {
            let inner = page_of(raw);
            let image = inner.nodes().find(|&node| *inner.tag(node) == "img")?;
            return Self::of(&inner, image, addresses);
        }
        if !matches!(page.tag(node).as_str(), "img" | "amp-img") || counts_views(page, node) {
            return None;
        }
        let address = places(page, node).into_iter().find_map(|value| addresses.of_picture(value))?;
        let text = shown(page.attribute(node, "alt").unwrap_or_default()).trim().to_owned();
        Some(Self { address, text })
    }

    /// The page of the video that an element shows, or its file; none of a film that only decorates.
    pub(crate) fn of_video(page: &Page, node: NodeId, addresses: &Addresses) -> Option<Self> {
        let attribute = |names: &[&str]| names.iter().find_map(|name| page.attribute(node, name));
        let address = match page.tag(node).as_str() {
            "iframe" => of_player(attribute(&["src", "data-src", "data-lazy-src"])?)?,
            "lite-youtube" | "amp-youtube" => {
                page_of_video(YOUTUBE, attribute(&["videoid", "data-videoid"])?)?
            }
            "video" | "audio" if page.attribute(node, "autoplay").is_none() => {
                let mut places = [node].into_iter().chain(page.children(node));
                addresses.of_picture(places.find_map(|place| page.attribute(place, "src"))?)?
            }
            _ => return None,
        };
        let text =
            shown(attribute(&["title", "playlabel", "aria-label"]).unwrap_or_default()).trim().to_owned();
        Some(Self { text: if text.is_empty() { address.clone() } else { text }, address })
    }
}

/// Whether a picture has a side of a pixel or none.
fn counts_views(page: &Page, image: NodeId) -> bool {
    let is_pixel = |length: &str| matches!(length.trim().trim_end_matches("px").trim(), "0" | "1");
    let mut sides = ["width", "height"].into_iter().filter_map(|name| page.attribute(image, name));
    let style = page.attribute(image, "style").unwrap_or_default();
    let mut of_style = style.split(';').filter_map(|rule| rule.split_once(':'));
    sides.any(is_pixel)
        || of_style.any(|(name, value)| matches!(name.trim(), "width" | "height") && is_pixel(value))
}

/// The values in which the address of a picture may stand, the best first.
fn places(page: &Page, image: NodeId) -> Vec<&str> {
    let is_of = |parts: &[&str], src: &str| {
        let name = src.split(['?', '#']).next().unwrap_or_default().rsplit('/').next().unwrap_or_default();
        let name = name.to_ascii_lowercase();
        parts.iter().any(|part| name.contains(part))
    };
    let later = LATER.split(' ').filter_map(|name| page.attribute(image, name));
    let largest = |node| IN_SIZES.iter().filter_map(move |name| largest(page.attribute(node, name)?));
    let around = page.parent(image).filter(|&above| *page.tag(above) == "picture");
    let sources = around.into_iter().flat_map(|above| page.descendants(above));
    let sources = sources.filter(|&node| *page.tag(node) == "source").flat_map(largest);
    let src = page.attribute(image, "src").filter(|src| !is_of(&SPACERS, src));
    let shown = src.filter(|src| !is_of(&PLACEHOLDERS, src));
    shown.into_iter().chain(later).chain(largest(image)).chain(sources).chain(src).collect()
}

/// The address of the largest picture of a `srcset`.
fn largest(srcset: &str) -> Option<&str> {
    let mut best: Option<(f64, &str)> = None;
    let mut rest = srcset;
    loop {
        rest = rest.trim_start_matches(|sign: char| sign.is_whitespace() || sign == ',');
        let end = rest.find(char::is_whitespace).unwrap_or(rest.len());
        let (address, behind) = rest.split_at(end);
        if address.is_empty() {
            return best.map(|(_, address)| address);
        }
        let bare = address.trim_end_matches(',');
        let size_end = if bare.len() < address.len() { 0 } else { behind.find(',').unwrap_or(behind.len()) };
        let size = behind[..size_end].trim().trim_end_matches(['w', 'x', 'h']).parse().unwrap_or(1.0);
        if best.is_none_or(|(most, _)| size > most) {
            best = Some((size, bare));
        }
        rest = &behind[size_end..];
    }
}

/// The beginning of the address of a video on YouTube.
const YOUTUBE: &str = "https://www.youtube.com/watch?v=";

/// Hosts of players, their folders, and the beginnings of the addresses of the videos.
const PLAYERS: [(&str, &str, &str); 4] = [
    ("youtube.com", "/embed/", YOUTUBE),
    ("youtube-nocookie.com", "/embed/", YOUTUBE),
    ("player.vimeo.com", "/video/", "https://vimeo.com/"),
    ("dailymotion.com", "/embed/video/", "https://www.dailymotion.com/video/"),
];

/// The page of a video, from the address of its player in a frame.
fn of_player(address: &str) -> Option<String> {
    let base = Url::parse("https://frame.invalid/").expect("it is an address");
    let url = base.join(address.trim()).ok()?;
    let host = url.host_str()?;
    let host = host.strip_prefix("www.").unwrap_or(host);
    let (_, folder, page) = PLAYERS.iter().find(|(own, ..)| *own == host)?;
    page_of_video(page, url.path().strip_prefix(folder)?.split('/').next()?)
}

/// The page of a video on a site. Its name has no sign of an address, and on YouTube is not that of a list.
fn page_of_video(page: &str, name: &str) -> Option<String> {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_".contains(&byte);
    let is_name = !name.is_empty() && name.bytes().all(is_plain) && (page, name) != (YOUTUBE, "videoseries");
    is_name.then(|| format!("{page}{name}"))
}

/// Whether the texts before and behind an element are kept, as far as there are any in the innermost element
/// that holds it and other text.
pub(crate) fn is_between_kept(page: &Page, kept: &Spans, node: NodeId) -> bool {
    let own = page.span(node);
    let mut above = page.ancestors(node).map(|above| page.span(above));
    let Some(above) = above.find(|span| *span != own && !span.is_empty()) else { return false };
    let is_kept =
        |position: u32| page.leaf_at(position).is_none_or(|leaf| kept.bytes_within(visible(page, leaf)) > 0);
    (own.start == above.start || is_kept(own.start - 1)) && (own.end >= above.end || is_kept(own.end))
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
        let base = Addresses::of(&page, false).base;
        assert_eq!(written(base.as_ref(), href, &OF_LINKS).as_deref(), expected, "{href}");
    }

    #[test]
    fn links_are_absolute_where_the_page_s_address_is_known_and_else_stay() {
        // links are absolute where the page s address is known
        let own = Some("http://a.test/b/c");
        check(own, "d?e=1&f", Some("http://a.test/b/d?e=1&f"));
        check(own, "#top", Some("http://a.test/b/c#top"));
        check(own, "https://b.test", Some("https://b.test/"));
        check(own, "mailto:a@b.test", Some("mailto:a@b.test"));
        // links stay as they are where it is not
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
            let base = Addresses::of(&page, true).base;
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
            for href in "javascript:x()|JaVaScRiPt:x()|java\nscript:x()|\u{1}javascript:x()|\
                 data:text/html,<script>x()</script>|vbscript:x|file:///etc/passwd|| |http://["
                .split('|')
            {
                check(own, href, None);
            }
        }
    }

    #[test]
    fn sets_of_pictures_and_players() {
        // the largest picture of a set is taken
        let check = |srcset, expected| assert_eq!(largest(srcset), expected, "{srcset}");
        check("/a-300.jpg 300w, /a-900.jpg 900w", Some("/a-900.jpg"));
        check("/a.jpg, /b.jpg 2x , /c.jpg 1.5x", Some("/b.jpg"));
        check("/a,b.jpg 1x,/c.jpg 3x", Some("/c.jpg"));
        check(" , ", None);
        check("a", Some("a"));
        // players have pages
        let check = |address, expected: Option<&str>| {
            assert_eq!(of_player(address).as_deref(), expected, "{address}");
        };
        check("//www.youtube-nocookie.com/embed/a-b_c?rel=0", Some("https://www.youtube.com/watch?v=a-b_c"));
        check("https://player.vimeo.com/video/12", Some("https://vimeo.com/12"));
        check("https://www.dailymotion.com/embed/video/x1", Some("https://www.dailymotion.com/video/x1"));
        check("https://www.youtube.com/embed/videoseries?list=x", None);
        check("https://www.youtube.com/embed/a%22b", None);
        check("https://ads.test/embed/a", None);
        check("javascript:x", None);
    }
}
