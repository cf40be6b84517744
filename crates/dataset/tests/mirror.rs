//! The real data sets, from the archives in the folder `GLEANER_MIRROR`.

#![allow(clippy::unwrap_used, reason = "the helpers are part of the tests")]

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::{env, fs};

use cleaning::{Role, Site};
use dataset::{Corpus, Kind, MarkedSite, Origin, ReadOptions, Silent, State, Store, descriptor, open};
use input::{host_group, publishers};

/// A data folder below the target folder, filled from the mirror once and kept between runs.
fn store() -> Store {
    let mirror = env::var_os("GLEANER_MIRROR").map(PathBuf::from);
    let data = Path::new(env!("CARGO_TARGET_TMPDIR")).join("mirrored-data");
    Store { data, mirror, offline: true }
}

fn corpus(id: &str) -> Corpus {
    let descriptor = descriptor(id).unwrap();
    open(descriptor, &store(), &ReadOptions::whole(descriptor), &Silent).unwrap()
}

#[track_caller]
fn check_counts(id: &str, sites: usize, pages: usize) {
    let corpus = corpus(id);
    assert_eq!(corpus.sites().len(), sites);
    assert_eq!(corpus.sites().iter().map(|site| site.pages).sum::<usize>(), pages);
    assert!(corpus.sites().is_sorted_by(|left, right| left.id < right.id));
}

#[test]
#[ignore = "needs the archives in GLEANER_MIRROR"]
fn data_sets_have_their_sites_and_pages() {
    check_counts("crawl-to-the-future", 40, 1009);
    check_counts("daniel", 32, 736);
    check_counts("swde-mini", 22, 220);
    check_counts("swde-values", 22, 220);
    check_counts("webkb", 4, 1041);
    check_counts("swde-book", 2, 4000);
    check_counts("crawl-to-the-future-index", 5, 139);
    check_counts("wcxb-dev", 1183, 1356);
    check_counts("aeb", 126, 181);
    check_counts("forum-pages", 63, 103);
    check_counts("dragnet-part", 165, 405);
    check_counts("cleaneval-part", 309, 344);
    check_counts("l3s-part", 187, 349);
    check_counts("recipes-part", 318, 542);
}

fn site(id: &str, site: &str) -> MarkedSite {
    let corpus = corpus(id);
    let index = corpus.sites().iter().position(|info| info.id == site).unwrap();
    let marked = corpus.load(index).unwrap();
    assert_eq!((marked.site.id(), marked.site.len()), (site, corpus.sites()[index].pages));
    marked
}

/// Checks the invariants of a site, and the median share of found gold.
#[track_caller]
fn check_found(id: &str, name: &str, least: f64) {
    let marked = site(id, name);
    assert_eq!(marked.pages.len(), marked.site.len());
    let mut found = Vec::new();
    for (page, marks) in marked.site.pages().iter().zip(&marked.pages) {
        assert!((0.0..=1.0).contains(&marks.found));
        assert!(marks.traits.is_sorted());
        assert!(!page.text().contains("Wayback"), "{:?}", page.url());
        for link in page.links() {
            assert!(!link.href.starts_with("/web/"), "{}", link.href);
        }
        if let Some(gold) = &marks.gold {
            assert!(gold.informative().fits(page.text()));
        }
        found.push(marks.found);
    }
    found.sort_by(f64::total_cmp);
    let median = found[found.len() / 2];
    assert!(median >= least, "{name}: {median}");
}

#[test]
#[ignore = "needs the archives in GLEANER_MIRROR"]
fn gold_is_found() {
    check_found("crawl-to-the-future", "www.cnn.com/2000", 0.97);
    check_found("crawl-to-the-future", "www.nymag.com/2000", 0.83);
    check_found("crawl-to-the-future", "www.cnn.com/2015", 0.97);
    check_found("daniel", "udn.com", 0.95);
    check_found("daniel", "www.tovima.gr", 0.95);
}

/// One page of the site has a text that is too short to be compared.
#[track_caller]
fn check_texts(id: &str, name: &str) {
    let MarkedSite { pages: marks, .. } = site(id, name);
    assert_eq!(marks.iter().filter(|marks| marks.has_text()).count(), marks.len() - 1);
    assert!(marks.iter().all(|marks| marks.has_text() || marks.gold.is_some()));
}

#[test]
#[ignore = "needs the archives in GLEANER_MIRROR"]
fn one_page_has_too_short_a_text() {
    check_texts("crawl-to-the-future", "entertainment.msn.com/2005");
    check_texts("daniel", "www.we-dwoje.pl");
}

/// The types of the pages of every twelfth site; aligning all would take a minute.
#[track_caller]
fn check_types(id: &str, expected: &[(&str, usize)]) {
    let corpus = corpus(id);
    let mut types: BTreeMap<&str, usize> = BTreeMap::new();
    for index in (0..corpus.sites().len()).step_by(12) {
        for marks in corpus.load(index).unwrap().pages {
            assert!(marks.has_text());
            let kind = marks.traits.iter().find(|name| !matches!(**name, "tabular" | "no-table")).unwrap();
            *types.entry(kind).or_default() += 1;
        }
    }
    assert_eq!(types, expected.iter().copied().collect());
}

#[test]
#[ignore = "needs the archives in GLEANER_MIRROR"]
fn every_page_has_a_type() {
    check_types("aeb", &[("article", 16)]);
    check_types("forum-pages", &[("forum", 8)]);
    check_types(
        "wcxb-dev",
        &[
            ("article", 60),
            ("collection", 2),
            ("documentation", 3),
            ("forum", 9),
            ("listing", 15),
            ("product", 2),
            ("service", 12),
        ],
    );
}

/// Every site has a key, and publishers with sites in two data sets have one key in both.
#[test]
#[ignore = "needs the archives in GLEANER_MIRROR"]
fn publishers_meet_across_data_sets() {
    let mut sets: BTreeMap<String, BTreeSet<&str>> = BTreeMap::new();
    for id in ["aeb", "crawl-to-the-future", "daniel", "forum-pages", "wcxb-dev"] {
        let corpus = corpus(id);
        for info in corpus.sites() {
            let key = host_group(&info.id);
            assert!(!key.is_empty() && !key.contains(['.', '/']), "{key}");
            assert_eq!(key, host_group(&info.group), "{}", info.id);
            sets.entry(key).or_default().insert(id);
        }
    }
    let of = |id: &str| sets.values().filter(|sets| sets.contains(id)).count();
    assert_eq!(
        ["aeb", "crawl-to-the-future", "daniel", "forum-pages", "wcxb-dev"].map(of),
        [126, 10, 30, 58, 1117]
    );
    let of = |key: &str| sets[key].iter().copied().collect::<Vec<_>>();
    assert_eq!(of("bbc"), ["aeb", "crawl-to-the-future", "daniel", "wcxb-dev"]);
    assert_eq!(of("cnn"), ["aeb", "crawl-to-the-future"]);
    assert_eq!(of("foxnews"), ["aeb", "crawl-to-the-future"]);
    assert_eq!(of("nytimes"), ["aeb", "wcxb-dev"]);
    assert_eq!(of("express"), ["aeb", "daniel", "wcxb-dev"]);
    assert_eq!(sets.values().filter(|sets| sets.len() > 1).count(), 29);
}

/// The publishers that folds part although a name ties them: the name is a key of one and a label in a host of the other, or both
/// are on a platform of that name. Each is a decision: two owners, or a line for `other_names.csv`.
#[test]
#[ignore = "needs the archives in GLEANER_MIRROR"]
fn publishers_that_folds_part_though_a_name_ties_them() {
    // the keys of each site, and the labels in the names of its hosts
    let mut sites: Vec<(BTreeSet<String>, BTreeSet<String>)> = Vec::new();
    for id in ["aeb", "crawl-to-the-future", "daniel", "forum-pages", "wcxb-dev"] {
        let corpus = corpus(id);
        // elsewhere a site is a host, and its id is the only name of its publisher
        let several_names = ["crawl-to-the-future", "daniel"].contains(&id);
        for (index, info) in corpus.sites().iter().enumerate() {
            let site = if several_names { corpus.load(index).unwrap().site } else { Site::new(&info.id, []) };
            let hosts = site.pages().iter().filter_map(|page| page.url()?.host_str().map(str::to_owned));
            let labels = hosts.chain([site.id().split('/').next().unwrap().to_owned()]);
            let labels = labels.flat_map(|host| host.split('.').map(str::to_owned).collect::<Vec<_>>());
            sites.push((publishers(&site), labels.collect()));
        }
    }
    // sites that share a key are one publisher
    let mut groups: Vec<(BTreeSet<String>, BTreeSet<String>)> = Vec::new();
    for (mut keys, mut labels) in sites {
        let (same, other) = groups.into_iter().partition(|(own, _)| !own.is_disjoint(&keys));
        groups = other;
        for (own, its) in same as Vec<(BTreeSet<String>, BTreeSet<String>)> {
            keys.extend(own);
            labels.extend(its);
        }
        groups.push((keys, labels));
    }
    let keys: BTreeSet<&str> = groups.iter().flat_map(|(keys, _)| keys).map(String::as_str).collect();
    let platforms = ["bearblog", "blogspot", "github", "medium", "substack", "tumblr", "wordpress"];
    let mut tied: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for (own, labels) in &groups {
        let names = labels
            .iter()
            .map(String::as_str)
            .filter(|label| keys.contains(label) || platforms.contains(label));
        for name in names.chain(own.iter().map(String::as_str)) {
            tied.entry(name).or_default().insert(own.first().unwrap());
        }
    }
    tied.retain(|_, groups| groups.len() > 1);
    let lines: Vec<String> = tied
        .iter()
        .map(|(name, groups)| format!("{name}: {}", groups.iter().copied().collect::<Vec<_>>().join(" ")))
        .collect();
    let expected = [
        "bearblog: discodanlives owain",
        "business: booking business fau",
        "community: clark community familysearch home-assistant letsencrypt mybb netdata nodebb openai ricksteves sunrise windy",
        "dev: accessibleai answer arc celeryq coryd dev discodanlives frenck go google owain pierce pydantic ravven react web",
        "developers: developers openai slashdot",
        "docs: amazon ansible celeryq djangoproject docker docs github mcneel pydantic python sitesearch360 sqlalchemy stripe",
        "forums: androidcentral bellaonline digitalpoint docker eveonline flaskbb forums freebsd macrumors mikeholt raspberrypi reefcentral studentdoctor \
         tomshardware virtualbox",
        "github: github sdiehl",
        "hr: hr ucmerced",
        "in: aaft bechste brandwisdom digit in newsnation",
        "online: jwu online stanford",
        "security: berkeley security",
        "space: somerhaus space",
    ];
    assert_eq!(lines, expected);
}

/// Loading compares every labelled element with its label (number of anchors, first and last), so it succeeds
/// only if all are found.
#[test]
#[ignore = "needs the archives in GLEANER_MIRROR"]
fn index_pages_have_tables_of_contents_and_articles_beside_them() {
    let corpus = corpus("crawl-to-the-future-index");
    let mut told = Vec::new();
    for (index, info) in corpus.sites().iter().enumerate() {
        let marked = corpus.load(index).unwrap();
        let (mut pages, mut listed, mut open) = ([0, 0], 0, 0);
        for (page, marks) in marked.site.pages().iter().zip(&marked.pages) {
            let gold = marks.gold.as_ref().unwrap();
            let (toc, article) = (gold.get(Role::Toc), gold.get(Role::Article));
            assert!(toc.is_empty() != article.is_empty() && toc.fits(page.text()), "{:?}", page.url());
            assert!(gold.unjudged().intersection(&gold.informative()).is_empty());
            assert_eq!(marks.traits.contains(&"toc-page"), article.is_empty());
            assert_eq!(marks.traits.contains(&"article-page"), toc.is_empty());
            assert!(!page.text().contains("Wayback"), "{:?}", page.url());
            pages[usize::from(toc.is_empty())] += 1;
            let anchors = page.links().filter(|link| page.tag(link.node).as_str() == "a");
            for span in anchors.map(|link| page.span(link.node)).filter(|span| span.start < span.end) {
                listed += usize::from(toc.contains(span.start));
                open += usize::from(gold.unjudged().contains(span.start));
            }
        }
        told.push((info.id.clone(), pages, listed, open));
    }
    // pages with tables of contents and with articles; anchors with text in the tables, and doubtful ones
    let expected = [
        ("news.yahoo.com/2000", [13, 25], 398, 81),
        ("news.yahoo.com/2005", [10, 25], 277, 42),
        ("www.cnn.com/2000", [10, 25], 450, 358),
        ("www.nytimes.com/2000", [16, 0], 583, 2),
        ("www.nytimes.com/2005", [15, 0], 585, 5),
    ];
    assert_eq!(told, expected.map(|(id, pages, listed, open)| (id.to_owned(), pages, listed, open)));
}

#[test]
#[ignore = "needs the archives in GLEANER_MIRROR"]
fn obtained_data_verify() {
    let store = store();
    let ids = "aeb crawl-to-the-future crawl-to-the-future-index daniel forum-pages \
               joined/crawl-to-the-future swde-mini wcxb-dev webkb";
    for id in ids.split(' ') {
        let descriptor = descriptor(id).unwrap();
        store.obtain(descriptor, &Silent).unwrap();
        assert_eq!(store.state(descriptor), State::Ready);
        store.verify(descriptor, &Silent).unwrap();
    }
}

#[test]
#[ignore = "needs the archives in GLEANER_MIRROR"]
fn a_scale_thins_every_site_and_changes_the_digest() {
    let store = store();
    let descriptor = descriptor("daniel").unwrap();
    let whole = open(descriptor, &store, &ReadOptions::whole(descriptor), &Silent).unwrap();
    let options = ReadOptions { scale: 0.25, ..ReadOptions::whole(descriptor) };
    let part = open(descriptor, &store, &options, &Silent).unwrap();
    assert_eq!(part.sites().len(), 32);
    for (some, all) in part.sites().iter().zip(whole.sites()) {
        assert_eq!(some.pages, (all.pages as f64 / 4.0).round().max(6.0) as usize, "{}", some.id);
    }
    assert_ne!(part.digest(), whole.digest());
    let again = open(descriptor, &store, &options, &Silent).unwrap();
    assert_eq!(part.digest(), again.digest());
}

#[test]
#[ignore = "needs the archives in GLEANER_MIRROR"]
fn forty_site_years_are_one_site() {
    let store = store();
    let descriptor = descriptor("joined/crawl-to-the-future").unwrap();
    let (joined, of) = (corpus(descriptor.id()), corpus("crawl-to-the-future"));
    assert_eq!((store.state(descriptor), joined.kind()), (State::Ready, Kind::Real));
    let info = &joined.sites()[0];
    assert_eq!((joined.sites().len(), info.pages, info.category.as_str()), (1, 240, "news"));
    assert_eq!((info.id.as_str(), info.group.as_str()), ("crawl-to-the-future", "crawl-to-the-future"));
    assert_ne!(joined.digest(), of.digest());
    let marked = joined.load(0).unwrap();
    let names: Vec<_> = (0..marked.site.len()).map(|page| marked.site.name(page)).collect();
    for (index, (info, names)) in of.sites().iter().zip(names.chunks(6)).enumerate() {
        let names: Vec<_> =
            names.iter().filter_map(|name| name.strip_prefix(&info.id)?.strip_prefix('/')).collect();
        assert_eq!(names.len(), 6, "{}", info.id);
        // reading every site whole takes its time
        if index % 13 == 0 {
            let alone = of.load(index).unwrap();
            for (at, name) in (6 * index..).zip(names) {
                let page = (0..alone.site.len()).find(|page| alone.site.name(*page) == name).unwrap();
                assert!(marked.site.pages()[at] == alone.site.pages()[page], "{name}");
                assert_eq!(marked.pages[at], alone.pages[page], "{name}");
            }
        }
    }
}

/// Pages by site and class; `-` are those without one.
#[track_caller]
fn check_classes(id: &str, expected: &[(&str, &[(&str, usize)])]) {
    let corpus = corpus(id);
    let mut found = Vec::new();
    for (index, info) in corpus.sites().iter().enumerate() {
        assert_eq!(info.group, info.id);
        let mut classes: BTreeMap<String, usize> = BTreeMap::new();
        for marks in &corpus.load(index).unwrap().pages {
            assert!(!marks.scored() && marks.found == 1.0, "{} has no gold, and none is missing", info.id);
            *classes.entry(marks.class.clone().unwrap_or("-".to_owned())).or_default() += 1;
        }
        found.push((info.id.clone(), classes));
    }
    let owned = |(class, pages): &(&str, usize)| ((*class).to_owned(), *pages);
    let expected: Vec<_> = expected
        .iter()
        .map(|(site, classes)| ((*site).to_owned(), classes.iter().map(owned).collect::<BTreeMap<_, _>>()))
        .collect();
    assert_eq!(found, expected);
}

/// 15 pages of washington are redirections: 7 in the folder of courses, 5 in that of faculty, 2 of projects,
/// 1 of students. All others have the class of their folder.
#[test]
#[ignore = "needs the archives in GLEANER_MIRROR"]
fn universities_and_classes_are_crossed() {
    check_classes(
        "webkb",
        &[
            ("cornell", &[("course", 44), ("faculty", 34), ("project", 20), ("student", 128)]),
            ("texas", &[("course", 38), ("faculty", 46), ("project", 20), ("student", 148)]),
            ("washington", &[("-", 15), ("course", 70), ("faculty", 26), ("project", 19), ("student", 125)]),
            ("wisconsin", &[("course", 85), ("faculty", 42), ("project", 25), ("student", 156)]),
        ],
    );
}

#[test]
#[ignore = "needs the archives in GLEANER_MIRROR"]
fn product_sites_have_one_class_each() {
    let sites = "auto-aol auto-msn auto-yahoo book-amazon book-borders camera-amazon camera-beachaudio \
                 camera-buy job-careerbuilder job-dice job-monster movie-imdb movie-yahoo nbaplayer-espn \
                 nbaplayer-wiki nbaplayer-yahoo restaurant-fodors restaurant-opentable \
                 restaurant-urbanspoon university-collegeboard university-matchcollege university-usnews";
    let classes: Vec<_> =
        sites.split(' ').map(|site| (site, [(site.split('-').next().unwrap(), 10)])).collect();
    let expected: Vec<_> = classes.iter().map(|(site, classes)| (*site, &classes[..])).collect();
    check_classes("swde-mini", &expected);
}

/// Looks up a page by its address, which only one page of the site may have.
#[track_caller]
fn check_address(id: &str, of: &str, name: &str, expected: &str) {
    let marked = site(id, of);
    let page = (0..marked.site.len()).find(|page| marked.site.name(*page) == name).unwrap();
    assert_eq!(marked.site.pages()[page].url().unwrap().as_str(), expected);
}

#[test]
#[ignore = "needs the archives in GLEANER_MIRROR"]
fn pages_have_their_addresses() {
    let name = "http_^^metacrawler.cs.washington.edu_8080";
    check_address("webkb", "washington", name, "http://metacrawler.cs.washington.edu:8080/");
    let name = "http_^^www.cs.wisc.edu^~olvi^uwmp^pat_sep.html";
    check_address("webkb", "wisconsin", name, "http://www.cs.wisc.edu/~olvi/uwmp/pat_sep.html");
    check_address("swde-mini", "nbaplayer-wiki", "0000", "http://en.wikipedia.org/wiki/Ray_Allen");
    let address = "http://www.matchcollege.com/college/100654/Alabama-A&M-University/AL";
    check_address("swde-mini", "university-matchcollege", "0000", address);
}

/// No page is empty; `few` of them have less than 30 words.
#[track_caller]
fn check_words(id: &str, few: usize) {
    let corpus = corpus(id);
    let mut found = 0;
    for index in 0..corpus.sites().len() {
        let marked = corpus.load(index).unwrap();
        for (number, page) in marked.site.pages().iter().enumerate() {
            let words = page.text().split_whitespace().count();
            assert!(words > 0, "{}", marked.site.name(number));
            // the text of the page has no additions of the data set
            assert!(!page.text().contains("Content-Type: "), "{}", marked.site.name(number));
            found += usize::from(words < 30);
        }
    }
    assert_eq!(found, few);
}

#[test]
#[ignore = "needs the archives in GLEANER_MIRROR"]
fn pages_of_webkb_are_often_short_and_those_of_swde_long() {
    check_words("webkb", 96);
    check_words("swde-mini", 0);
}

#[test]
#[ignore = "needs the archives in GLEANER_MIRROR"]
fn every_page_has_a_topic_label_and_every_label_a_page() {
    let store = store();
    let folder =
        store.obtain(descriptor("crawl-to-the-future").unwrap(), &Silent).unwrap().folder.join("dataset");
    let mut pages = BTreeSet::new();
    for site in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).filter(|path| path.is_dir())
    {
        for year in fs::read_dir(&site).unwrap().map(|entry| entry.unwrap().path()) {
            for page in fs::read_dir(&year).unwrap().map(|entry| entry.unwrap().path()) {
                if page.extension().is_some_and(|extension| extension == "html") {
                    let name = |path: &Path| path.file_name().unwrap().to_str().unwrap().to_owned();
                    pages.insert(format!("{}/{}/{}", name(&site), name(&year), name(&page)));
                }
            }
        }
    }
    let mut reader = csv::Reader::from_reader(datasets::TOPIC_LABELS.as_bytes());
    let labelled: BTreeSet<String> = reader.records().map(|row| row.unwrap()[0].to_owned()).collect();
    assert_eq!(pages.symmetric_difference(&labelled).collect::<Vec<_>>(), Vec::<&String>::new());
}

#[test]
#[ignore = "needs the archives in GLEANER_MIRROR"]
fn topics_are_classes_and_hosts_are_groups() {
    let corpus = corpus("crawl-to-the-future");
    let hosts: BTreeSet<_> = corpus.sites().iter().map(|info| info.group.as_str()).collect();
    assert_eq!((hosts.len(), hosts.contains("www.cnn.com")), (10, true));
    let index = corpus.sites().iter().position(|info| info.id == "www.cnn.com/2000").unwrap();
    let info = &corpus.sites()[index];
    assert_eq!((info.group.as_str(), info.category.as_str()), ("www.cnn.com", "news"));
    let mut classes: BTreeMap<Option<String>, usize> = BTreeMap::new();
    for marks in corpus.load(index).unwrap().pages {
        *classes.entry(marks.class).or_default() += 1;
    }
    let found: Vec<_> =
        classes.iter().map(|(class, pages)| (class.as_deref().unwrap_or("-"), *pages)).collect();
    assert_eq!(found, [("-", 5), ("health", 1), ("politics", 15), ("sports", 2), ("technology", 2)]);
}

#[test]
#[ignore = "needs the archives in GLEANER_MIRROR"]
fn labels_are_part_of_the_digest_of_the_pages_that_they_are_of() {
    for (id, labelled) in
        [("crawl-to-the-future", true), ("crawl-to-the-future-index", true), ("webkb", false)]
    {
        let corpus = corpus(id);
        let Origin::Source(source) = descriptor(id).unwrap().origin() else { panic!("{id} is real") };
        assert_eq!(corpus.digest() != source.content().digest.to_string(), labelled, "{id}");
    }
}

/// The packages of `debian-docs`, if the mirror folder has them all.
#[test]
#[ignore = "needs the archives in GLEANER_MIRROR"]
fn documentation_of_debian_has_its_sites_and_marks() {
    let store = store();
    let descriptor = descriptor("debian-docs").unwrap();
    if !store.state(descriptor).at_hand() {
        println!("skipped: the mirror has not all packages of debian-docs");
        return;
    }
    // a dozen pages a site
    let options = ReadOptions { scale: 0.2, ..ReadOptions::whole(descriptor) };
    let corpus = open(descriptor, &store, &options, &Silent).unwrap();
    store.verify(descriptor, &Silent).unwrap();
    for (index, info) in corpus.sites().iter().enumerate() {
        let marked = corpus.load(index).unwrap();
        assert_eq!(marked.site.len(), 12, "{}", info.id);
        let scored = marked.pages.iter().filter(|marks| marks.scored()).count();
        assert!(scored >= 11, "{}: {scored} scored", info.id);
        let host = format!("{}.debian.test", info.id);
        for (page, marks) in marked.site.pages().iter().zip(&marked.pages) {
            assert_eq!(page.url().unwrap().host_str(), Some(host.as_str()));
            let gold = marks.gold.as_ref().map(cleaning::Gold::informative).unwrap_or_default();
            assert!(gold.fits(page.text()) && gold.bytes() < page.text().len() as u64, "{:?}", page.url());
        }
    }
}
