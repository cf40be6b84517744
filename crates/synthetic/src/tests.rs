//! The guarantees of all corpora: exact marks, distinct pages, the same bytes for the same seed, traits and
//! page types as declared. The modules test the guarantees of single corpora.

mod classes;
mod news_2002;
mod wisdom_2005;

use std::collections::{BTreeSet, HashSet};

use cleaning::{Role, Snippets};
use page::{Hints, Page};

use crate::classed::{Cells, Classed, Maker};
use crate::corpus::Corpus;
use crate::page::{collapsed, role};
use crate::{GENERATORS, GeneratedPage, Leaf, Make, Marks, Part, Site, Size, Unmakeable, generate, names};

impl GeneratedPage {
    /// The text of one role, one leaf on each line, also for a page without marks.
    fn text_of(&self, wanted: Role) -> String {
        let marked = self.leaves.iter().filter(|leaf| role(leaf.part) == Some(wanted));
        marked.flat_map(|leaf| [leaf.text.as_str(), "\n"]).collect()
    }
}

/// The seed of each corpus's descriptor, and the scale of a sample with a few pages of each kind.
const SAMPLES: [(&str, u64, f64); 7] = [
    ("banners-2004", 2004, 0.1),
    ("debnath-2005", 2005, 0.06),
    ("eproduct-2004", 2004, 0.04),
    ("eproduct-2014", 2014, 0.08),
    ("news-2002", 2002, 0.2),
    ("news-2004", 2004, 0.02),
    ("wisdom-2005", 2005, 0.15),
];

/// The corpora with gold and templates: all but the hostile one, the zoo, the hidden sentences and the worked examples.
fn corpora() -> Vec<&'static str> {
    names()
        .into_iter()
        .filter(|name| !["form-zoo", "hostile", "unseen", "worked-examples"].contains(name))
        .collect()
}

fn seed(name: &str) -> u64 {
    SAMPLES.iter().find(|(known, ..)| *known == name).unwrap().1
}

/// A corpus at a scale; at scale 1 a site of news-2002 has 100 pages.
fn made(name: &str, scale: f64, seed: u64) -> Vec<Site> {
    let pages = (name == "news-2002").then_some(100);
    generate(name, &Size { pages, scale, fewest: 1, seed }).unwrap().sites
}

fn sample(name: &str) -> Vec<Site> {
    let (_, seed, scale) = SAMPLES.into_iter().find(|(known, ..)| *known == name).unwrap();
    made(name, scale, seed)
}

fn corpus(name: &str) -> &'static Corpus {
    GENERATORS.iter().find(|(known, ..)| *known == name).unwrap().1
}

fn maker(name: &str) -> &'static dyn Maker {
    let (.., make) = GENERATORS.iter().find(|(known, ..)| *known == name).unwrap();
    let Make::Classes(maker) = *make else { panic!("{name} has no classes") };
    maker
}

fn cells(name: &str) -> Cells {
    maker(name).cells(corpus(name))
}

/// The plans of the sites of a corpus in classes, with the seed of its descriptor.
fn plans(name: &str, scale: f64) -> Vec<Classed> {
    Classed::all(corpus(name), maker(name), &cells(name).scaled(scale), seed(name))
}

fn parsed(page: &GeneratedPage) -> Page {
    Page::parse(&page.bytes, &Hints { url: Some(&page.url), charset: Some(page.encoding) })
}

fn count(page: &Page, tag: &str) -> usize {
    page.nodes().filter(|&node| page.tag(node).as_str() == tag).count()
}

/// The number of stretches of the article's text.
fn stretches(made: &GeneratedPage) -> usize {
    let is_article = |leaf: &Leaf| leaf.part == Part::Article;
    made.leaves
        .chunk_by(|one, next| is_article(one) == is_article(next))
        .filter(|run| is_article(&run[0]))
        .count()
}

#[test]
fn every_corpus_is_sampled_and_names_are_sorted() {
    assert_eq!(SAMPLES.map(|(name, ..)| name).to_vec(), corpora());
    assert!(names().is_sorted());
}

macro_rules! each_corpus {
    ($($test:ident $name:literal),+ $(,)?) => {
        $( #[test] fn $test() { sample($name).iter().for_each(sound); } )+
    };
}
each_corpus!(
    banners_2004_is_sound "banners-2004",
    debnath_2005_is_sound "debnath-2005",
    eproduct_2004_is_sound "eproduct-2004",
    eproduct_2014_is_sound "eproduct-2014",
    news_2002_is_sound "news-2002",
    news_2004_is_sound "news-2004",
    wisdom_2005_is_sound "wisdom-2005",
);

#[test]
fn form_zoo_is_sound() {
    made("form-zoo", 1.0, 1).iter().for_each(sound);
}

/// The gold has each sentence but the hidden ones.
#[test]
fn unseen_gold_is_what_a_reader_sees() {
    for site in made("unseen", 1.0, 1) {
        let (page, Marks { gold, .. }) = site.page(0).parse();
        let gold = gold.unwrap();
        let text = cleaning::kept_text(&page, gold.get(Role::Article));
        let Snippets { with, without } = gold.snippets.as_ref().unwrap();
        let has = |piece: &String| text.contains(piece);
        assert!(with.iter().all(has) && !without.iter().any(has), "{}: {text}", site.id);
        assert!(["noon.", "winters.", "streets.", "duties."].iter().all(|end| text.contains(end)), "{text}");
    }
}

/// Pages of a figure without marks have equal texts of articles, none.
#[test]
fn worked_examples_are_exact() {
    for site in made("worked-examples", 1.0, 1) {
        let pages: Vec<GeneratedPage> = site.generate().collect();
        pages.iter().for_each(|made| exact(&site, made));
        marked(&site, &pages);
    }
}

fn sound(site: &Site) {
    let pages: Vec<GeneratedPage> = site.generate().collect();
    for made in &pages {
        exact(site, made);
        in_its_encoding(made);
    }
    marked(site, &pages);
    distinct(site, &pages);
}

/// Leaf k of the parsed page is leaf k here, with the encoding given or as the page declares it; the same for
/// images.
#[track_caller]
fn exact(site: &Site, made: &GeneratedPage) {
    for charset in [Some(made.encoding), None] {
        let page = Page::parse(&made.bytes, &Hints { url: Some(&made.url), charset });
        let leaves: Vec<String> = page.leaves().map(|leaf| collapsed(page.text_of(leaf))).collect();
        let expected: Vec<&str> = made.leaves.iter().map(|leaf| leaf.text.as_str()).collect();
        assert_eq!(leaves, expected, "{} {} {charset:?}", site.id, made.url);
        assert!(!page.text().contains('\u{fffd}'));
        if made.class.is_some() {
            assert_eq!(count(&page, "img"), made.advertising_images.len(), "{} {}", site.id, made.name);
        }
    }
}

/// No character is lost, and no Chinese character is a numeric reference. Both bytes of a GB2312 character
/// are above 160; those of GBK's traditional characters are not.
#[track_caller]
fn in_its_encoding(made: &GeneratedPage) {
    let encoding = encoding_rs::Encoding::for_label(made.encoding.as_bytes()).unwrap();
    let (html, _, faults) = encoding.decode(&made.bytes);
    let wide = html.chars().filter(|c| !c.is_ascii()).count();
    assert!(!faults && (wide < 200 || !html.contains("&#")), "{}", made.url);
    if made.encoding == "gb2312" {
        assert_eq!(made.bytes.iter().filter(|&&byte| byte > 0xa0).count(), 2 * wide, "{}", made.url);
    }
}

/// The gold of a read page is exactly the text of its parts; hand marks differ on pages with the trait.
#[track_caller]
fn marked(site: &Site, pages: &[GeneratedPage]) {
    let (read, marks) = site.read();
    assert_eq!((read.len(), marks.len(), pages.len()), (site.pages, site.pages, site.pages));
    // two leaves on one line may have no blank between them
    let letters = |text: &str| text.split_whitespace().collect::<String>();
    for (index, (made, marks)) in pages.iter().zip(&marks).enumerate() {
        assert!(made.traits.is_sorted());
        assert_eq!((marks.gold.is_some(), marks.hand.is_some()), (made.marked, made.wrong));
        assert_eq!(made.wrong, made.traits.contains(&"wrong-mark"));
        let Some(gold) = &marks.gold else { continue };
        let text = read.pages()[index].text();
        for role in Role::ALL {
            let spans = gold.get(role);
            assert!(spans.fits(text));
            let found = letters(&spans.slices(text).collect::<String>());
            assert_eq!(found, letters(&made.text_of(role)), "{} {index} {role:?}", site.id);
        }
        if let Some(hand) = &marks.hand {
            let (hand, gold) = (hand.get(Role::Article), gold.get(Role::Article));
            assert!(!hand.difference(gold).is_empty() && gold.difference(hand).is_empty(), "{}", made.url);
        }
    }
    assert!((1..read.len()).all(|index| read.name(index - 1) < read.name(index)), "{}", site.id);
}

/// Names, addresses and marked texts differ between pages; names are numbers.
#[track_caller]
fn distinct(site: &Site, pages: &[GeneratedPage]) {
    let unequal = |of: &dyn Fn(&GeneratedPage) -> String| {
        let all: HashSet<String> = pages.iter().map(of).collect();
        assert_eq!(all.len(), pages.len(), "{}", site.id);
    };
    unequal(&|page| page.name.clone());
    unequal(&|page| page.url.clone());
    if !pages.iter().any(|page| page.traits.contains(&"service-page")) {
        unequal(&|page| page.text_of(Role::Article));
    }
    assert!(pages.iter().enumerate().all(|(index, page)| page.name == format!("{index:05}.html")));
}

#[test]
fn ids_hosts_and_templates_of_sites_are_unique() {
    for name in names() {
        let corpus = corpus(name);
        let unequal = |of: &dyn Fn(usize) -> String| {
            let all: HashSet<String> = (0..corpus.sites.len()).map(of).collect();
            assert_eq!(all.len(), corpus.sites.len(), "{name}");
        };
        unequal(&|at| corpus.sites[at].id.clone());
        unequal(&|at| corpus.sites[at].host.clone());
        if name != "banners-2004" {
            unequal(&|at| corpus.templates.get_template(&corpus.sites[at].id).unwrap().source().to_owned());
        }
    }
}

#[test]
fn the_same_seed_gives_the_same_bytes_and_another_seed_others() {
    for name in corpora() {
        let scale = if name == "wisdom-2005" { 0.05 } else { 0.03 };
        for ((one, again), other) in
            made(name, scale, 7).iter().zip(made(name, scale, 7)).zip(made(name, scale, 8))
        {
            let last = again.pages - 1;
            assert_eq!(again.page(last), one.page(last));
            assert!(one.generate().eq(again.generate()), "{name}");
            // pages of services have few words besides those of all such pages
            let equal = one.generate().zip(other.generate()).filter(|(a, b)| a.bytes == b.bytes).count();
            assert!(if name == "wisdom-2005" { equal * 10 < one.pages } else { equal == 0 }, "{name}");
        }
    }
}

#[test]
fn traits_are_the_listed_ones_and_each_is_there() {
    for name in corpora() {
        let sites = if name == "wisdom-2005" { made(name, 0.5, seed(name)) } else { sample(name) };
        let pages =
            sites.iter().flat_map(|site| site.generate().flat_map(|page| page.traits).collect::<Vec<_>>());
        let found: BTreeSet<&str> = pages.collect();
        assert_eq!(found.into_iter().collect::<Vec<_>>(), corpus(name).traits, "{name}");
    }
}

/// A site has pages of all its page types, and of no other type, except the main pages of `debnath_2005`.
#[test]
fn page_types_are_the_listed_ones() {
    for (name, scale) in
        [("debnath-2005", 0.06), ("eproduct-2004", 0.1), ("eproduct-2014", 0.3), ("news-2004", 0.1)]
    {
        for (site, spec) in made(name, scale, seed(name)).iter().zip(&corpus(name).sites) {
            let found: HashSet<&str> = site.generate().map(|page| page.kind).collect();
            let mut expected: HashSet<&str> = spec.kinds.iter().map(|(kind, _)| kind.as_str()).collect();
            assert!((2..=4).contains(&expected.len()), "{}", spec.id);
            assert_eq!(spec.kinds.iter().map(|(_, share)| share).sum::<usize>(), 100, "{}", spec.id);
            if name == "debnath-2005" && spec.category == "news" {
                expected.insert("main");
            }
            assert_eq!(found, expected, "{}", spec.id);
        }
    }
}

#[track_caller]
fn refuses(name: &str, pages: Option<usize>, message: &str) {
    let refused: Unmakeable = generate(name, &Size { pages, scale: 1.0, fewest: 6, seed: 1 }).err().unwrap();
    assert_eq!(refused.to_string(), message);
}

#[test]
fn what_cannot_be_made_is_reported() {
    refuses(
        "news-2003",
        None,
        "unknown generator \"news-2003\", known are banners-2004, debnath-2005, eproduct-2004, eproduct-2014, \
         form-zoo, hostile, news-2002, news-2004, unseen, wisdom-2005, worked-examples",
    );
    refuses("news-2002", Some(0), "pages a site is 0, allowed is 1 or more");
    let unsized_ = "the generator news-2002 needs a number of pages a site, its descriptor gives none";
    refuses("news-2002", None, unsized_);
    for name in names().into_iter().filter(|name| *name != "news-2002") {
        let message = format!(
            "pages a site is 100, but the generator {name} has its own page counts; choose a scale instead"
        );
        refuses(name, Some(100), &message);
    }
}

#[test]
fn a_corpus_is_named_by_all_that_it_depends_on() {
    let made = |name, pages, scale| generate(name, &Size { pages, scale, fewest: 6, seed: 1 }).unwrap().made;
    assert_eq!(
        made("eproduct-2004", None, 0.01),
        "synthetic/eproduct-2004 version 1 seed 1 counts [[4, 4, 2, 8, 7], [5, 2, 2, 5, 4], [2, 2, 2, 2, 2], \
         [2, 2, 2, 2, 0], [2, 2, 2, 2, 0]]"
    );
    assert_eq!(made("news-2002", Some(100), 1.0), "synthetic/news-2002 version 1 seed 1 pages 100");
    assert_eq!(made("news-2002", Some(100), 0.01), "synthetic/news-2002 version 1 seed 1 pages 6");
}

/// Sizes of hostile sites, and the slots of their pieces. Their bytes are pinned as those of all corpora.
#[test]
fn hostile_sites_have_three_sizes() {
    for sites in made("hostile", 0.1, 1).chunks(3) {
        let bytes = |at: usize| sites[at].generate().map(|page| page.bytes.len()).sum::<usize>() as f64;
        let kind = sites[0].category;
        for (at, times) in [1, 2, 4].into_iter().enumerate() {
            assert_eq!(
                (sites[at].id.as_str(), sites[at].category),
                (format!("{kind}-{times}").as_str(), kind)
            );
            let growth = bytes(at) / bytes(0) / times as f64;
            assert!((0.9..1.1).contains(&growth), "{kind}: {growth}");
        }
    }
}

#[test]
fn slots_of_hostile_pieces_are_filled() {
    let sites = made("hostile", 0.01, 1);
    for page in sites.iter().map(|site| site.page(0)).filter(|page| page.encoding == "utf-8") {
        assert!(!page.bytes.contains(&b'{'), "{}", page.url);
    }
    let start = |id: &str| {
        let page = sites.iter().find(|site| site.id == id).unwrap().page(1);
        String::from_utf8(page.bytes).unwrap().split_once("<body>").unwrap().1.to_owned()
    };
    assert!(start("wide-links-1").starts_with("<h1>Page 1 of a hostile site</h1><a href='/1000000'>"));
    assert!(start("site-all-but-a-word-1").ends_with("leave the coast.<p>w1q"));
}
