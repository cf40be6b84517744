//! The properties of an image, read in one pass over a page's elements: its size, the words of its alternative text and of
//! its addresses, and the phrases that they make.
//!
//! The thesis writes a phrase of two words with a plus sign: `click+here`, `http+www`.

use std::collections::BTreeSet;
use std::rc::Rc;

use page::{NodeId, Page, Tag};

use crate::AdeaterParams;

/// The largest number that is a size in pixels.
const LARGEST: f64 = 65_535.0;

/// A place that holds words of an image.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum WordSource {
    /// The alternative text.
    Alt,
    /// U_base: the address of the page.
    Base,
    /// U_dest: the address that the image leads to.
    Destination,
    /// U_img: the address of the image itself, which the thesis does not list.
    Own,
}

impl WordSource {
    /// The name in rules, as the thesis writes it.
    pub(crate) const fn name(self) -> &'static str {
        ["alt", "U_base", "U_dest", "U_img"][self as usize]
    }
}

/// One image of a page.
#[derive(Debug, Clone)]
pub(crate) struct Image {
    pub(crate) node: NodeId,
    /// In pixels; `None` if the page does not state it, or states it in percent.
    pub(crate) height: Option<f64>,
    /// In pixels; `None` as for the height.
    pub(crate) width: Option<f64>,
    /// By place, in the order of [`WordSource`].
    words: [Words; 4],
}

impl Image {
    /// All `img` elements of `page`, in document order.
    pub(crate) fn all(page: &Page, params: &AdeaterParams) -> Vec<Self> {
        let (img, a) = (Tag::new("img"), Tag::new("a"));
        // U_base: the base address of the page
        let base = page.base().map(|base| Words::of_address(base.as_str())).unwrap_or_default();
        let address = |written: &str| match page.resolve(written).filter(|_| params.resolve) {
            Some(url) => Words::of_address(url.as_str()),
            None => Words::of_address(written),
        };
        // the open links, each with its end; pages nest links with a table between them
        let mut open: Vec<(NodeId, &str)> = Vec::new();
        let mut images = Vec::new();
        for node in page.nodes() {
            while open.pop_if(|(end, _)| *end <= node).is_some() {}
            let tag = page.tag(node);
            if *tag == a {
                open.extend(page.attribute(node, "href").map(|href| (page.end(node), href)));
            }
            if *tag == img {
                let size = |name| page.attribute(node, name).and_then(pixels);
                images.push(Self {
                    node,
                    height: size("height"),
                    width: size("width"),
                    words: [
                        page.attribute(node, "alt").map(Words::of).unwrap_or_default(),
                        base.clone(),
                        open.last().map(|(_, href)| address(href)).unwrap_or_default(),
                        page.attribute(node, "src").map(address).unwrap_or_default(),
                    ],
                });
            }
        }
        images
    }

    /// Width by height; `None` where either is missing, or the height is 0.
    pub(crate) fn aspect_ratio(&self) -> Option<f64> {
        let height = self.height.filter(|height| *height > 0.0)?;
        Some(self.width? / height)
    }

    /// The words of one place.
    pub(crate) fn words(&self, place: WordSource) -> &Words {
        &self.words[place as usize]
    }
}

/// A size in pixels, parsed as a dimension value of HTML: white space, digits and an optional fraction; any
/// rest is ignored. With a percent sign it is no size in pixels.
fn pixels(value: &str) -> Option<f64> {
    let value = value.trim_start();
    let digits = |text: &str| text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let whole = digits(value);
    let fraction = value[whole..].strip_prefix('.').map_or(0, |rest| 1 + digits(rest));
    let (number, rest) = value.split_at(whole + fraction);
    let size = number.strip_suffix('.').unwrap_or(number);
    let size = size.parse::<f64>().ok().filter(|_| whole > 0)?;
    (size <= LARGEST && !rest.starts_with('%')).then_some(size)
}

/// The words of one text, in order, in lower case.
#[derive(Debug, Clone, Default)]
pub(crate) struct Words(Rc<[String]>);

impl Words {
    /// The words of a text: its longest runs of letters and digits. All other characters separate words.
    pub(crate) fn of(text: &str) -> Self {
        Self(cleaning::lower_case_words(text).collect())
    }

    /// The words of an address. A `data:` address gives only the words of its media type, because the rest is
    /// the image itself.
    fn of_address(address: &str) -> Self {
        let address = address.trim();
        let scheme = address.get(..5).filter(|scheme| scheme.eq_ignore_ascii_case("data:"));
        Self::of(scheme.and_then(|_| address.split(',').next()).unwrap_or(address))
    }

    /// Every run of up to `longest` words, each once.
    pub(crate) fn phrases(&self, longest: usize) -> BTreeSet<String> {
        (1..=longest).flat_map(|length| self.0.windows(length).map(|words| words.join("+"))).collect()
    }

    /// Whether this text has the words of `phrase`, which are joined by plus signs, one after the other.
    pub(crate) fn contain(&self, phrase: &str) -> bool {
        let length = phrase.split('+').count();
        self.0.windows(length).any(|words| words.iter().map(String::as_str).eq(phrase.split('+')))
    }
}

#[cfg(test)]
mod tests {
    use page::Hints;

    use super::*;

    fn image(html: &str, params: &AdeaterParams) -> Image {
        let page =
            Page::parse(html.as_bytes(), &Hints { url: Some("http://www.day.test/a/b.html"), charset: None });
        let mut images = Image::all(&page, params);
        assert_eq!(images.len(), 1, "{html}");
        images.remove(0)
    }

    /// Height, width and aspect ratio of an image with these attributes.
    #[track_caller]
    fn sizes(attributes: &str, expected: [Option<f64>; 3]) {
        let image = image(&format!("<img {attributes}>"), &AdeaterParams::default());
        assert_eq!([image.height, image.width, image.aspect_ratio()], expected, "{attributes}");
    }

    #[test]
    fn sizes_are_pixels() {
        sizes("width=468 height=60", [Some(60.0), Some(468.0), Some(7.8)]);
        sizes("width=' 120px' height=90.5", [Some(90.5), Some(120.0), Some(120.0 / 90.5)]);
        // what is no size is missing
        sizes("height=60", [Some(60.0), None, None]);
        sizes("width=100% height=2", [Some(2.0), None, None]);
        sizes("width='' height=auto", [None; 3]);
        sizes("width=-5 height=.5", [None; 3]);
        sizes("width=99999999999999999999 height=1e9", [Some(1.0), None, None]);
        sizes("width=5. height=0", [Some(0.0), Some(5.0), None]);
        sizes("", [None; 3]);
    }

    #[track_caller]
    fn words(html: &str, params: &AdeaterParams, place: WordSource, expected: &[&str]) {
        let found: Vec<_> = image(html, params).words(place).phrases(1).into_iter().collect();
        assert_eq!(found, expected, "{html}: {place:?}");
    }

    #[test]
    fn words_of_each_place() {
        // words of the alternative text
        let params = AdeaterParams::default();
        words("<img alt='Free stuff'>", &params, WordSource::Alt, &["free", "stuff"]);
        words("<img alt=''>", &params, WordSource::Alt, &[]);
        words("<img title=free>", &params, WordSource::Alt, &[]);
        // the destination is that of the link around
        let params = AdeaterParams::default();
        words("<a href=/sales/><b><img src=x.gif></b></a>", &params, WordSource::Destination, &["sales"]);
        words("<a href=/sales/>buy</a><img src=x.gif>", &params, WordSource::Destination, &[]);
        words("<a name=top><img src=x.gif></a>", &params, WordSource::Destination, &[]);
        words(
            "<a href=one>1<table><tr><td><a href=two>2</a></table><img></a>",
            &params,
            WordSource::Destination,
            &["one"],
        );
        // addresses are read as they are written or resolved
        let resolved = AdeaterParams { resolve: true, ..AdeaterParams::default() };
        let html = "<a href=../go.cgi><img src='data:image/png;base64,AAAA'></a>";
        words(html, &AdeaterParams::default(), WordSource::Destination, &["cgi", "go"]);
        words(html, &resolved, WordSource::Destination, &["cgi", "day", "go", "http", "test", "www"]);
        words(html, &resolved, WordSource::Own, &["base64", "data", "image", "png"]);
        // the base is the pages own address or the declared one
        let params = AdeaterParams::default();
        words("<img>", &params, WordSource::Base, &["a", "b", "day", "html", "http", "test", "www"]);
        words("<base href=http://index.test/><img>", &params, WordSource::Base, &["http", "index", "test"]);
        let nowhere = testkit::parse("<img>");
        assert!(Image::all(&nowhere, &params)[0].words(WordSource::Base).phrases(1).is_empty());
    }

    #[track_caller]
    fn check(words: &Words, phrases: &[&str]) {
        let found: Vec<_> = words.phrases(2).into_iter().collect();
        assert_eq!(found, phrases);
        assert!(phrases.iter().all(|phrase| words.contain(phrase)), "{phrases:?}");
        assert!(!words.contain("no+such+phrase"));
    }

    #[test]
    fn phrases_of_the_thesis_and_others() {
        // phrases of the thesis
        // The phrases that the thesis names in section 3.1.
        check(&Words::of("Click here!"), &["click", "click+here", "here"]);
        check(&Words::of_address("/index.html"), &["html", "index", "index+html"]);
        check(&Words::of_address("redirect.cgi?"), &["cgi", "redirect", "redirect+cgi"]);
        assert!(Words::of_address("http://www.messier.test/").contain("http+www"));
        // nothing has no phrase
        check(&Words::of(""), &[]);
        check(&Words::of(" -- "), &[]);
        // a phrase is of whole words side by side
        let words = Words::of("clicking there, click now here");
        assert!(!words.contain("click+here") && words.contain("there+click"));
        // a data address is its media type
        check(
            &Words::of_address("DATA:image/gif;base64,R0lGODlhAQABAIAAAAAA"),
            &["base64", "data", "data+image", "gif", "gif+base64", "image", "image+gif"],
        );
        // letters of any script
        check(&Words::of("免費 Überall"), &["überall", "免費", "免費+überall"]);
    }
}
