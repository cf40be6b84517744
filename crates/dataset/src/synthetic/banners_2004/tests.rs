//! The corpus keeps its promises: exact marks of text and images, same bytes for the same seed, and overlap.

use page::{Hints, Page};

use super::{CELLS, ID, TRAITS, VERSION, corpus, sites};
use crate::descriptor;
use crate::synthetic::classed::{ClassedPage, ClassedSite, checks};
use crate::synthetic::news_2004::CLASSES;

const SEED: u64 = 2004;

macro_rules! each_site {
    ($check:ident: $($name:ident $index:literal),+) => { $( #[test] fn $name() { $check(&sites(0.1, SEED)[$index]) } )+ };
}

fn exact_marks(site: &ClassedSite) {
    checks::exact(site);
    checks::read(site, |class| CLASSES[class].to_owned());
    checks::distinct_and_linked(site);
}
each_site!(exact_marks: exact_0 0, exact_1 1, exact_2 2, exact_3 3, exact_4 4);

#[test]
fn counts_traits_and_seeds() {
    checks::counts(&sites(1.0, SEED), [[60; 5]; 5]);
    assert_eq!(CELLS.pages(), descriptor(ID).unwrap().pages());
    checks::traits(&sites(0.1, SEED), &TRAITS);
    checks::determined(|seed| sites(0.05, seed));
}

/// Published results name the corpus by version and seed alone. Where this fails, raise `VERSION` too.
#[test]
fn the_version_names_the_output() {
    assert!(corpus(0.05, SEED).made.starts_with(ID));
    let digest = checks::digest(&sites(0.05, SEED));
    assert_eq!((VERSION, digest.as_str()), ("1", "7b8920430fb122f1"));
}

/// What an image shows, and whether it is an advertisement.
struct Shown {
    width: Option<String>,
    alt: Option<String>,
    target: Option<String>,
    noisy: bool,
}

fn images(generated: &ClassedPage) -> Vec<Shown> {
    let page = Page::parse(&generated.bytes, &Hints { url: None, charset: Some(generated.encoding) });
    let nodes = page.nodes().filter(|&node| page.tag(node).as_str() == "img");
    let shown = |(node, &noisy)| {
        let own = |name| page.attribute(node, name).map(str::to_owned);
        let target = page.ancestors(node).find_map(|above| page.attribute(above, "href")).map(str::to_owned);
        Shown { width: own("width"), alt: own("alt"), target, noisy }
    };
    nodes.zip(&generated.advertising_images).map(shown).collect()
}

/// On each site some advertisements and some other images share a width, a phrase, or say and tell nothing at all.
#[test]
fn no_feature_alone_tells_advertisements() {
    for site in sites(0.3, SEED) {
        let all: Vec<Shown> = site.generate().flat_map(|page| images(&page)).collect();
        let share = all.iter().filter(|image| image.noisy).count() as f64 / all.len() as f64;
        assert!((0.1..0.4).contains(&share), "{} {share}", site.id());
        let check = |what: &str, is: &dyn Fn(&Shown) -> bool| {
            let both =
                [true, false].iter().all(|&noisy| all.iter().any(|image| image.noisy == noisy && is(image)));
            assert!(both, "{}: {what}", site.id());
        };
        check("no width", &|image| image.width.is_none());
        check("no words", &|image| image.alt.is_none());
        check("click here", &|image| image.alt.as_deref().is_some_and(|alt| alt.starts_with("Click here")));
        check("within the site", &|image| {
            image.target.as_deref().is_some_and(|target| target.starts_with('/'))
        });
        let widths: Vec<_> =
            all.iter().filter(|image| image.noisy).filter_map(|image| image.width.as_ref()).collect();
        check("width", &|image| image.width.as_ref().is_some_and(|width| widths.contains(&width)));
    }
}
