//! The pages that the sweep cleans, and the fits of methods to them.

use cleaning::{
    Cleaner, Cleaning, Family, FitError, Gold, Item, Labels, Method, Role, Settings, Site, Spans, Training,
};
use page::{Hints, Page};
use testkit::nodes;

/// A small site of the usual kind: logo, menu, article, related links, copyright; every page a little different.
pub(crate) fn news(pages: usize) -> Vec<(String, Page)> {
    let words =
        ["alpha", "budget", "court", "dollar", "europe", "flood", "growth", "harbour", "island", "justice"];
    (0..pages)
        .map(|i| {
            let word = |k: usize| words[(i * 7 + k * k + k) % words.len()];
            let article: String = (0..40 + i).map(|k| format!("{}{} {} ", word(k), i, word(k + 3))).collect();
            let html = format!(
                "<html><head><title>Daily - {} {i}</title></head><body><table><tr><td colspan=2><img src=/logo.gif width=180 height=40 alt='The Daily'>\
                 <a href='http://ads.test/click'><img src=/ad{i}.gif width=468 height=60></a>The Daily Logo\
                 <tr><td><table><tr><td><a href='/'>Home</a><tr><td><a href='/w'>World</a><tr><td>Sport</table>\
                 <td><table><tr><td><h1>{} 第{i}條新聞</h1><p>{article}</p></table><td>{}</table>\
                 <p>Copyright 2002 The Daily &copy;</p></body></html>",
                word(1),
                word(2),
                word(i)
            );
            (format!("page-{i:03}.html"), parse(html.as_bytes()))
        })
        .collect()
}

pub(crate) fn parse(bytes: &[u8]) -> Page {
    Page::parse(bytes, &Hints { url: Some("http://daily.test/a/b.html"), charset: None })
}

/// Pages like those of real crawls on which no method may fail.
pub(crate) fn adversarial() -> Vec<(&'static str, Vec<u8>)> {
    let noise = |seed: u32| {
        let mut state = seed;
        let next = move || {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            state.to_be_bytes()[0]
        };
        std::iter::repeat_with(next).take(20_000).collect::<Vec<u8>>()
    };
    let deep =
        |tag: &str| format!("{}deep{}", format!("<{tag}>").repeat(200_000), format!("</{tag}>").repeat(9));
    let tables = format!("{}x{}", "<table><tr><td>cell ".repeat(2_000), "</table> after ".repeat(2_000));
    let images =
        "<a href='HTTP://x.test/?%ff'><img width=1e9 height=0 alt='\u{202e}ad' src='data:,'>".repeat(500);
    let phrases = format!("<img alt='{}'>", (0..20_000).map(|n| format!("w{n} ")).collect::<String>());
    vec![
        ("empty", Vec::new()),
        ("500 images in nested links", images.into_bytes()),
        ("an image with 20,000 words, twice", phrases.repeat(2).into_bytes()),
        ("binary noise", noise(1)),
        (
            "binary noise in tags",
            [b"<table><td>".to_vec(), noise(2), b"</table><p>".to_vec(), noise(3)].concat(),
        ),
        ("200,000 nested elements", deep("div").into_bytes()),
        ("200,000 nested inline elements", deep("b").into_bytes()),
        ("2,000 nested tables", tables.into_bytes()),
        (
            "no text",
            b"<html><body><table><tr><td><img src=a.gif></table><script>var x</script></body>".to_vec(),
        ),
        ("only a title", b"<title>nothing but this</title>".to_vec()),
        ("only stop words", b"<p>the of and to</p><p>a in is it</p>".to_vec()),
        ("only punctuation", b"<table><tr><td>-- | --<td>***</table> ...".to_vec()),
        ("one giant word", "x".repeat(300_000).into_bytes()),
        ("one giant Chinese run", "新聞".repeat(20_000).into_bytes()),
        ("one word, many times", "word ".repeat(60_000).into_bytes()),
        ("a thousand small blocks", "<p>a1</p><table><tr><td>b2</table>".repeat(1_000).into_bytes()),
        (
            "words split and parted by mark-up",
            b"<p>f<b>oo</b>bar, <a href=/1>one</a><a href=/2>two</a><img>three<br>four<i> five</i></p>"
                .to_vec(),
        ),
        ("invalid UTF-8", b"<p>caf\xe9 \xff\xfe\x80 <table><tr><td>\xc3\x28</table>".to_vec()),
        ("only white space", b" \n\t\xc2\xa0 <p>&nbsp;</p>\xe3\x80\x80".to_vec()),
        (
            "combining and wide characters",
            "<p>e\u{301}\u{1F469}\u{200D}\u{1F467} \u{FEFF}\u{202E}abc</p>".into(),
        ),
    ]
}

pub(crate) fn adversarial_pages() -> Vec<(String, Page)> {
    adversarial().into_iter().map(|(name, bytes)| (name.to_owned(), parse(&bytes))).collect()
}

/// Every other image as noise.
pub(crate) fn items(page: &Page) -> Vec<Item> {
    let images = nodes(page, "img").into_iter().enumerate();
    images.map(|(at, node)| Item { node, noisy: at % 2 == 1 }).collect()
}

/// The whole text of every page as its gold, and every other image as noise: enough for a method that needs
/// labels.
pub(crate) fn gold(site: &Site) -> Vec<Gold> {
    let all = |page: &Page| Spans::all(u32::try_from(page.text().len()).expect("below 4 GiB"));
    site.pages().iter().map(|page| Gold::of(Role::Article, all(page)).with_items(items(page))).collect()
}

pub(crate) fn build(family: &dyn Family) -> Box<dyn Method> {
    family.build(&Settings::new()).unwrap_or_else(|error| panic!("{error}"))
}

pub(crate) fn fit(
    family: &dyn Family,
    site: &Site,
    pages: &[usize],
    gold: &[Gold],
) -> Result<Box<dyn Cleaner>, FitError> {
    let labels = if family.info().needs_labels {
        Labels::new(pages.iter().map(|&page| (page, &gold[page])).collect())
    } else {
        Labels::none()
    };
    build(family).fit(&Training { site, pages, labels, seed: 7 })
}

/// Fits to all pages, and cleans them all.
pub(crate) fn clean_all(family: &dyn Family, site: &Site) -> Vec<Cleaning> {
    let pages: Vec<usize> = (0..site.len()).collect();
    let cleaner = fit(family, site, &pages, &gold(site)).unwrap_or_else(|error| panic!("{error}"));
    pages.iter().map(|&page| cleaner.clean(site.page(page))).collect()
}

#[track_caller]
pub(crate) fn check_fits(family: &dyn Family, name: &str, page: &Page, cleaning: &Cleaning) {
    let id = family.info().id;
    assert!(cleaning.kept().fits(page.text()), "{id}: kept spans leave the text of {name}");
    for weighted in cleaning.weights() {
        let one = Spans::from_iter([weighted.span]);
        assert!(one.fits(page.text()), "{id}: a weighted span leaves the text of {name}");
        assert!(
            weighted.weight.is_finite() && weighted.weight >= 0.0,
            "{id}: weight {} in {name}",
            weighted.weight
        );
    }
    assert!(
        cleaning.elements().iter().all(|node| node.index() < page.len()),
        "{id}: an element beyond {name}"
    );
    assert!(cleaning.elements().is_sorted(), "{id}: elements of {name} are not sorted");
}
