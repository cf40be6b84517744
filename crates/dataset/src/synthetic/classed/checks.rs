//! What every corpus in classes promises, checked on its sites: exact marks, page types, distinct pages, links.

use std::collections::HashSet;

use cleaning::Role;
use page::{Hints, Page};
use sha2::{Digest as _, Sha256};

use super::{ClassedSite, Purpose, Topic, Voice};
use crate::synthetic::fragment::collapsed;
use crate::{Answer, MarkedSite};

/// Leaf k of the parsed page is fragment k, and it has the images that were noted, with the encoding known or as the page declares it.
#[track_caller]
pub(in crate::synthetic) fn exact(site: &ClassedSite) {
    for generated in site.generate() {
        for charset in [Some(generated.encoding), None] {
            let page = Page::parse(&generated.bytes, &Hints { url: Some(&generated.url), charset });
            let leaves: Vec<String> = page.leaves().map(|leaf| collapsed(page.text_of(leaf))).collect();
            let fragments: Vec<&str> =
                generated.fragments.iter().map(|fragment| fragment.text.as_str()).collect();
            assert_eq!(leaves, fragments, "{} {} {charset:?}", site.id(), generated.name);
            assert!(!page.text().contains('\u{fffd}'));
            let images = page.nodes().filter(|&node| page.tag(node).as_str() == "img").count();
            assert_eq!(images, generated.advertising_images.len(), "{} {}", site.id(), generated.name);
        }
    }
}

/// The gold of a read page is the main content: its own lines and nothing else; its class is the cell's.
#[track_caller]
pub(in crate::synthetic) fn read(site: &ClassedSite, class_of: impl Fn(usize) -> String) {
    let MarkedSite { site: read, pages } = site.read();
    assert_eq!((read.len(), pages.len()), (site.pages(), site.pages()));
    for (index, marks) in pages.iter().enumerate() {
        let gold = marks.answer(Answer::Gold).unwrap().get(Role::Article);
        let text = read.pages()[index].text();
        assert!(gold.fits(text));
        // two leaves within a line may have no blank between them
        let letters = |text: &str| text.split_whitespace().collect::<String>();
        let expected = letters(&site.page(index).gold_text());
        assert_eq!(letters(&gold.slices(text).collect::<String>()), expected, "{} {index}", site.id());
        assert!(marks.scored() && marks.found == 1.0 && marks.hand.is_none());
        assert_eq!(marks.class.as_deref(), Some(class_of(site.class(index)).as_str()));
        assert!(
            marks.traits.is_sorted() && ["no-table", "tabular"].iter().any(|of| marks.traits.contains(of))
        );
    }
    assert!((1..read.len()).all(|index| read.name(index - 1) < read.name(index)), "{}", site.id());
}

/// The pages have just these traits, and each is on some page.
#[track_caller]
pub(in crate::synthetic) fn traits(sites: &[ClassedSite], expected: &[&str]) {
    let mut found: Vec<&str> = sites
        .iter()
        .flat_map(|site| site.generate().flat_map(|page| page.traits).collect::<Vec<_>>())
        .collect();
    found.sort_unstable();
    found.dedup();
    assert_eq!(found, expected);
}

/// As many pages of each class as `expected`, class by class, and not one class after the other.
#[track_caller]
pub(in crate::synthetic) fn counts<const SITES: usize, const CLASSES: usize>(
    sites: &[ClassedSite],
    expected: [[usize; CLASSES]; SITES],
) {
    assert_eq!(sites.len(), SITES);
    for (site, expected) in sites.iter().zip(expected) {
        let mut found = [0; CLASSES];
        let classes: Vec<usize> = (0..site.pages()).map(|index| site.class(index)).collect();
        classes.iter().for_each(|&class| found[class] += 1);
        assert_eq!(found, expected, "{}", site.id());
        // of a shuffled order the first half holds about half of each class: within four standard deviations
        for (class, &count) in expected.iter().enumerate() {
            let early = classes[..classes.len() / 2].iter().filter(|&&of| of == class).count() as f64;
            let bound = 2.0 * (count as f64).sqrt() + 0.5;
            assert!((early - count as f64 / 2.0).abs() <= bound, "{} {class}: {early} of {count}", site.id());
        }
    }
}

/// Every page type of a site is there, and no other.
#[track_caller]
pub(in crate::synthetic) fn kinds(site: &ClassedSite) {
    let made: HashSet<&str> = site.generate().map(|page| page.kind).collect();
    let expected: HashSet<&str> = site.spec().kinds.iter().map(|(kind, _)| *kind).collect();
    assert_eq!(made, expected, "{}", site.id());
    assert!((2..=4).contains(&expected.len()));
    assert_eq!(site.spec().kinds.iter().map(|(_, share)| share).sum::<usize>(), 100);
}

/// No advertisement names the page's own class by one of `words`; every page has advertisements.
#[track_caller]
pub(in crate::synthetic) fn advertisements(site: &ClassedSite, words: impl Fn(usize) -> Vec<String>) {
    for (index, generated) in site.generate().enumerate() {
        let own = words(site.class(index));
        let ads: Vec<String> = generated
            .fragments
            .iter()
            .filter(|fragment| fragment.advertisement)
            .map(|fragment| fragment.text.to_lowercase())
            .collect();
        for ad in &ads {
            let mut said = ad.split(|c: char| !c.is_alphanumeric());
            assert!(!said.any(|word| own.iter().any(|own| own == word)), "{} {index}: {ad}", site.id());
        }
        let hidden = site.spec().id == "continental" && generated.kind == "wire";
        assert_eq!(ads.is_empty(), hidden, "{} {index}", site.id());
    }
}

/// Names, addresses and main contents differ; names tell nothing but a number; pages link to pages of the site.
#[track_caller]
pub(in crate::synthetic) fn distinct_and_linked(site: &ClassedSite) {
    let pages: Vec<_> = site.generate().collect();
    let distinct = |of: &dyn Fn(usize) -> String| {
        let all: HashSet<String> = (0..pages.len()).map(of).collect();
        assert_eq!(all.len(), pages.len(), "{}", site.id());
    };
    distinct(&|index| pages[index].name.clone());
    distinct(&|index| pages[index].url.clone());
    distinct(&|index| pages[index].gold_text());
    assert!(pages.iter().enumerate().all(|(index, page)| page.name == format!("{index:05}.html")));
    let read = site.read().site;
    let linked =
        (0..pages.len()).filter(|&index| read.links().from_page(index).iter().any(|it| it.to != index));
    assert!(linked.count() * 10 >= pages.len() * 9, "{}", site.id());
}

/// The same seed gives the same bytes, in any order of asking; another seed gives others.
#[track_caller]
pub(in crate::synthetic) fn determined(make: impl Fn(u64) -> Vec<ClassedSite>) {
    for ((one, again), other) in make(7).iter().zip(&make(7)).zip(&make(8)) {
        let last = again.pages() - 1;
        assert_eq!(again.page(last), one.page(last));
        assert!(one.generate().eq(again.generate()));
        assert!(one.generate().zip(other.generate()).all(|(a, b)| a.bytes != b.bytes));
        let mut random = one.random(Purpose::Outline, 0);
        assert_ne!(random.below(1 << 40), other.random(Purpose::Outline, 0).below(1 << 40));
    }
}

/// The first 16 digits of a digest of all pages, their marks and classes.
pub(in crate::synthetic) fn digest(sites: &[ClassedSite]) -> String {
    let mut digest = Sha256::new();
    for generated in sites.iter().flat_map(ClassedSite::generate) {
        digest.update(&generated.bytes);
        digest.update(generated.gold_text());
        digest.update(generated.class);
    }
    digest.finalize().iter().take(8).map(|byte| format!("{byte:02x}")).collect()
}

/// Statistics of the pages of some sites.
#[derive(Debug)]
pub(in crate::synthetic) struct Figures {
    /// Kilobytes of HTML a page.
    pub(in crate::synthetic) kilobytes: f64,
    /// Different words a page, lower-cased; about a third of them are stop words.
    pub(in crate::synthetic) distinct: f64,
    /// Share of the main content in the words of a page, mean over pages.
    pub(in crate::synthetic) main: f64,
}

/// The figures of a site.
pub(in crate::synthetic) fn figures(site: &ClassedSite) -> Figures {
    let words = |text: &str| {
        text.split(|c: char| !c.is_alphabetic())
            .filter(|word| !word.is_empty())
            .map(str::to_lowercase)
            .collect::<Vec<_>>()
    };
    let mut sums = Figures { kilobytes: 0.0, distinct: 0.0, main: 0.0 };
    for page in site.generate() {
        let all: Vec<String> = page.fragments.iter().flat_map(|fragment| words(&fragment.text)).collect();
        sums.kilobytes += page.bytes.len() as f64 / 1_000.0;
        sums.main += words(&page.gold_text()).len() as f64 / all.len() as f64;
        sums.distinct += all.iter().collect::<HashSet<_>>().len() as f64;
    }
    let pages = site.pages() as f64;
    Figures { kilobytes: sums.kilobytes / pages, distinct: sums.distinct / pages, main: sums.main / pages }
}

/// Each phrase of a topic says something in each slot.
#[track_caller]
pub(in crate::synthetic) fn slots(voice: &mut Voice<'_>, topic: &'static Topic) {
    for section in topic.phrase_sections() {
        for phrase in topic.phrases(section) {
            for column in phrase.columns() {
                for slot in column.source().split('{').skip(1).filter_map(|rest| rest.split_once('}')) {
                    let filled = voice.fill_alone(slot.0);
                    assert!(
                        !filled.is_empty(),
                        "{} {section}: {:?} in {:?}",
                        topic.name(),
                        slot.0,
                        phrase.source()
                    );
                }
                assert!(!voice.say(&column).contains(['{', '}', '_']), "{:?}", phrase.source());
            }
        }
    }
}
