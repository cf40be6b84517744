//! The guarantee of `banners_2004`: no single feature of an image identifies advertisements.

use super::{made, parsed, seed};
use crate::GeneratedPage;

const NAME: &str = "banners-2004";

/// The features of an image, and whether it is an advertisement.
struct Shown {
    width: Option<String>,
    alt: Option<String>,
    target: Option<String>,
    noisy: bool,
}

fn images(generated: &GeneratedPage) -> Vec<Shown> {
    let page = parsed(generated);
    let nodes = page.nodes().filter(|&node| page.tag(node).as_str() == "img");
    let shown = |(node, &noisy)| {
        let own = |name| page.attribute(node, name).map(str::to_owned);
        let target = page.ancestors(node).find_map(|above| page.attribute(above, "href")).map(str::to_owned);
        Shown { width: own("width"), alt: own("alt"), target, noisy }
    };
    nodes.zip(&generated.advertising_images).map(shown).collect()
}

/// On each site some advertisements and some other images share a width, share a phrase, or have neither size
/// nor words.
#[test]
fn no_feature_alone_tells_advertisements() {
    for site in made(NAME, 0.3, seed(NAME)) {
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
