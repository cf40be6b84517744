//! The guarantees of `eproduct_2014`: layouts with DIV, and the site's own sentences within the blocks of the
//! main content.

use std::collections::HashMap;

use super::{count, parsed, sample};
use crate::eproduct_2014::WARES;
use crate::words::Topic;
use crate::{Part, Site};

#[test]
fn pages_are_modern_and_blocks_mixed() {
    for (index, site) in sample("eproduct-2014").iter().enumerate() {
        modern(site);
        mixed(site, WARES.words.of_site(index));
    }
}

/// Pages are laid out with DIV or similar elements and class attributes; a TABLE holds only specifications.
fn modern(site: &Site) {
    for made in site.generate() {
        let page = parsed(&made);
        let [div, table, font] = ["div", "table", "font"].map(|tag| count(&page, tag));
        assert!(div >= 10 && table <= 1 && font == 0, "{} {}", site.id(), made.name);
        let classes = page.nodes().filter(|&node| page.attribute(node, "class").is_some()).count();
        assert!(classes >= 15, "{} {} {classes}", site.id(), made.name);
    }
}

/// Section 4.3: the site's sentences are in one element with the text about the product, each on many pages.
fn mixed(site: &Site, words: &Topic) {
    let notices: Vec<&str> = words.phrases("notice").iter().map(|it| it.source()).collect();
    let mut on: HashMap<&str, usize> = HashMap::new();
    let mut within = 0;
    for made in site.generate() {
        let found = |text: &str| notices.iter().find(|notice| text == **notice).copied();
        for pair in made.leaves.windows(2) {
            if let Some(notice) = found(&pair[1].text) {
                assert!(pair[1].part != Part::Article);
                *on.entry(notice).or_default() += 1;
                within += usize::from(pair[0].part == Part::Article);
            }
        }
    }
    assert!(within * 2 > site.pages(), "{} {within}", site.id());
    assert!(on.len() >= 3 && on.values().all(|&pages| pages >= 2), "{} {on:?}", site.id());
}
