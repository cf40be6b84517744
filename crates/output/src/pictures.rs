//! Pictures and videos beside text: which are written, and their addresses.
//!
//! Many pages load pictures later. Until then `src` has nothing, or a file that holds the place; the address stands in
//! another attribute, in `srcset`, in a `source` beside the picture, or in a `noscript`.

use cleaning::{Cleaning, Spans};
use page::{Hints, NodeId, Page, Url};

use crate::address::Addresses;
use crate::plan::Plan;
use crate::shown::shown;
use crate::tables::visible;

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
            let hints = Hints { url: None, charset: Some("utf-8") };
            let inner = Page::parse(raw.as_bytes(), &hints);
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

    /// The page of the video that an element shows.
    pub(crate) fn of_video(page: &Page, node: NodeId) -> Option<Self> {
        let attribute = |names: &[&str]| names.iter().find_map(|name| page.attribute(node, name));
        let address = match page.tag(node).as_str() {
            "iframe" => of_player(attribute(&["src", "data-src", "data-lazy-src"])?)?,
            "lite-youtube" | "amp-youtube" => on_youtube(attribute(&["videoid", "data-videoid"])?)?,
            _ => return None,
        };
        let text =
            shown(attribute(&["title", "playlabel", "aria-label"]).unwrap_or_default()).trim().to_owned();
        Some(Self { text: if text.is_empty() { address.clone() } else { text }, address })
    }
}

/// Whether a picture is kept: as the method says, or where the texts around it are.
pub(crate) fn is_kept(plan: &Plan<'_>, cleaning: &Cleaning, node: NodeId) -> bool {
    if cleaning.decides_on_elements() && *plan.page.tag(node) == "img" {
        return cleaning.elements().binary_search(&node).is_ok();
    }
    is_between_kept(plan.page, &plan.kept, node)
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
    let src = page.attribute(image, "src");
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
    let src = src.filter(|src| !is_of(&SPACERS, src));
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

/// The page of a video, from the address of its player in a frame.
fn of_player(address: &str) -> Option<String> {
    let base = Url::parse("https://frame.invalid/").expect("it is an address");
    let url = base.join(address.trim()).ok()?;
    let host = url.host_str()?;
    let mut path = url.path_segments()?;
    match host.strip_prefix("www.").unwrap_or(host) {
        "youtube.com" | "youtube-nocookie.com" if path.next() == Some("embed") => on_youtube(path.next()?),
        "player.vimeo.com" if path.next() == Some("video") => {
            Some(format!("https://vimeo.com/{}", named(path.next()?)?))
        }
        "dailymotion.com" if path.next() == Some("embed") && path.next() == Some("video") => {
            Some(format!("https://www.dailymotion.com/video/{}", named(path.next()?)?))
        }
        _ => None,
    }
}

fn on_youtube(video: &str) -> Option<String> {
    let video = named(video).filter(|&name| name != "videoseries")?;
    Some(format!("https://www.youtube.com/watch?v={video}"))
}

/// The name of a video, which has no sign of an address.
fn named(name: &str) -> Option<&str> {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_".contains(&byte);
    (!name.is_empty() && name.bytes().all(is_plain)).then_some(name)
}

/// Whether the texts before and behind an element are kept, as far as there are any in the innermost element
/// that holds it and other text.
pub(crate) fn is_between_kept(page: &Page, kept: &Spans, node: NodeId) -> bool {
    let own = page.span(node);
    let Some(above) =
        page.ancestors(node).map(|above| page.span(above)).find(|span| *span != own && span.start < span.end)
    else {
        return false;
    };
    let is_kept =
        |position: u32| page.leaf_at(position).is_none_or(|leaf| kept.bytes_within(visible(page, leaf)) > 0);
    (own.start == above.start || is_kept(own.start - 1)) && (own.end >= above.end || is_kept(own.end))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_largest_picture_of_a_set_is_taken() {
        let check = |srcset, expected| assert_eq!(largest(srcset), expected, "{srcset}");
        check("/a-300.jpg 300w, /a-900.jpg 900w", Some("/a-900.jpg"));
        check("/a.jpg, /b.jpg 2x , /c.jpg 1.5x", Some("/b.jpg"));
        check("/a,b.jpg 1x,/c.jpg 3x", Some("/c.jpg"));
        check(" , ", None);
        check("a", Some("a"));
    }

    #[test]
    fn players_have_pages() {
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
