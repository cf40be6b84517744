//! What must hold of every method of the catalogue, checked for each unasked: a new method is in here by being
//! listed. What a method must do with its paper's examples is in its own crate.

use std::collections::BTreeSet;
use std::thread;
use std::time::{Duration, Instant};

use cleaning::{
    Cleaner, Cleaning, Family, FitError, Gold, Labels, Method, PageRef, Role, Settings, Site, Spans, Training,
};
use methods::{catalogue, family};
use page::{Hints, Page};

// ---------------------------------------------------------------- what a method tells of itself

#[test]
fn ids_are_well_formed_unique_and_sorted() {
    let ids: Vec<&str> = catalogue().iter().map(|family| family.info().id).collect();
    for id in &ids {
        let well_formed = id.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-');
        assert!(
            well_formed && id.starts_with(|c: char| c.is_ascii_lowercase()) && !id.ends_with('-'),
            "id {id:?}"
        );
    }
    let sorted: Vec<&str> = ids.iter().copied().collect::<BTreeSet<_>>().into_iter().collect();
    assert_eq!(ids, sorted, "sorted by id, each id once");
}

#[test]
fn every_method_says_what_it_is_and_where_it_is_from() {
    for family in catalogue() {
        let info = family.info();
        for (what, text) in [("name", info.name), ("summary", info.summary), ("citation", info.citation)] {
            assert!(!text.trim().is_empty() && !text.contains('\n'), "{}: {what} is {text:?}", info.id);
        }
        assert!(
            info.citation == "none" || info.citation.contains(|c: char| c.is_ascii_digit()),
            "{}: a year",
            info.id
        );
        for param in info.params {
            let texts = [param.key, param.meaning, param.default, param.allowed, param.reason];
            assert!(texts.iter().all(|text| !text.trim().is_empty()), "{}: {param:?}", info.id);
        }
    }
}

#[test]
fn names_are_unique() {
    let names: BTreeSet<&str> = catalogue().iter().map(|family| family.info().name).collect();
    assert_eq!(names.len(), catalogue().len());
}

#[test]
fn told_parameters_are_the_parameters_with_their_defaults() {
    for family in catalogue() {
        let told: BTreeSet<(String, String)> = family
            .info()
            .params
            .iter()
            .map(|param| (param.key.to_owned(), param.default.to_owned()))
            .collect();
        let real: BTreeSet<(String, String)> =
            family.defaults().iter().map(|(key, value)| (key.to_owned(), value.to_string())).collect();
        assert_eq!(told, real, "{}", family.info().id);
        assert_eq!(family.info().params.len(), told.len(), "{}: a key is told twice", family.info().id);
    }
}

#[test]
fn keys_are_kebab_case() {
    for family in catalogue() {
        for (key, _) in family.defaults().iter() {
            assert!(key.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-'), "{key:?}");
        }
    }
}

#[test]
fn defaults_build_named_or_not() {
    for family in catalogue() {
        for settings in [Settings::new(), family.defaults()] {
            if let Err(error) = family.build(&settings) {
                panic!("{}: {error}", family.info().id);
            }
        }
    }
}

#[test]
fn an_unknown_key_is_refused_with_the_keys_that_exist() {
    for family in catalogue() {
        let error = family.build(&Settings::new().with("no-such-key", 1)).err().expect("refused").to_string();
        assert!(error.contains("no-such-key") && error.contains(family.info().id), "{error}");
        for param in family.info().params {
            assert!(error.contains(param.key), "{}: {} is not in {error:?}", family.info().id, param.key);
        }
    }
}

#[test]
fn a_value_of_the_wrong_type_is_refused() {
    for family in catalogue() {
        for param in family.info().params {
            let settings = Settings::new().with(param.key, toml::Value::Array(Vec::new()));
            assert!(family.build(&settings).is_err(), "{}: {} took a list", family.info().id, param.key);
        }
    }
}

// ---------------------------------------------------------------- what a method does

/// A small site of the usual kind: logo, menu, article, related links, copyright; every page a little different.
fn news(pages: usize) -> Vec<(String, Page)> {
    let words =
        ["alpha", "budget", "court", "dollar", "europe", "flood", "growth", "harbour", "island", "justice"];
    (0..pages)
        .map(|i| {
            let word = |k: usize| words[(i * 7 + k * k + k) % words.len()];
            let article: String = (0..40 + i).map(|k| format!("{}{} {} ", word(k), i, word(k + 3))).collect();
            let html = format!(
                "<html><head><title>Daily - {} {i}</title></head><body><table><tr><td colspan=2>The Daily Logo\
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

fn parse(bytes: &[u8]) -> Page {
    Page::parse(bytes, &Hints { url: Some("http://daily.test/a/b.html"), charset: None })
}

/// Pages that real crawls hold and no method may fall over.
fn adversarial() -> Vec<(&'static str, Vec<u8>)> {
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
    vec![
        ("empty", Vec::new()),
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
        ("invalid UTF-8", b"<p>caf\xe9 \xff\xfe\x80 <table><tr><td>\xc3\x28</table>".to_vec()),
        ("only white space", b" \n\t\xc2\xa0 <p>&nbsp;</p>\xe3\x80\x80".to_vec()),
        (
            "combining and wide characters",
            "<p>e\u{301}\u{1F469}\u{200D}\u{1F467} \u{FEFF}\u{202E}abc</p>".into(),
        ),
    ]
}

fn adversarial_pages() -> Vec<(String, Page)> {
    adversarial().into_iter().map(|(name, bytes)| (name.to_owned(), parse(&bytes))).collect()
}

/// The whole text of every page as its gold: enough for a method that wants labels.
fn gold(site: &Site) -> Vec<Gold> {
    let all = |page: &Page| Spans::all(u32::try_from(page.text().len()).expect("below 4 GiB"));
    site.pages().iter().map(|page| Gold::of(Role::Article, all(page))).collect()
}

fn build(family: &dyn Family) -> Box<dyn Method> {
    family.build(&Settings::new()).unwrap_or_else(|error| panic!("{error}"))
}

fn fit(
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
fn clean_all(family: &dyn Family, site: &Site) -> Vec<Cleaning> {
    let pages: Vec<usize> = (0..site.len()).collect();
    let cleaner = fit(family, site, &pages, &gold(site)).unwrap_or_else(|error| panic!("{error}"));
    pages.iter().map(|&page| cleaner.clean(site.page(page))).collect()
}

#[track_caller]
fn check_fits(family: &dyn Family, name: &str, page: &Page, cleaning: &Cleaning) {
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

#[test]
fn fitting_needs_labels_just_where_the_method_says_so() {
    let site = Site::new("news", news(6));
    let pages: Vec<usize> = (0..site.len()).collect();
    for family in catalogue() {
        let training = Training { site: &site, pages: &pages, labels: Labels::none(), seed: 7 };
        let refused = matches!(build(*family).fit(&training), Err(FitError::NoLabels { .. }));
        assert_eq!(refused, family.info().needs_labels, "{}", family.info().id);
    }
}

#[test]
fn every_page_of_a_plain_site_is_cleaned_within_its_text() {
    let site = Site::new("news", news(12));
    for family in catalogue() {
        for (index, cleaning) in clean_all(*family, &site).iter().enumerate() {
            check_fits(*family, site.name(index), &site.pages()[index], cleaning);
        }
    }
}

#[test]
fn fitting_again_gives_the_same() {
    let site = Site::new("news", news(12));
    for family in catalogue() {
        assert_eq!(clean_all(*family, &site), clean_all(*family, &site), "{}", family.info().id);
    }
}

#[test]
fn a_site_read_again_and_fitted_on_another_thread_gives_the_same() {
    let site = Site::new("news", news(12));
    for family in catalogue() {
        let here = clean_all(*family, &site);
        let there = thread::spawn(|| clean_all(*family, &Site::new("news", news(12)))).join().unwrap();
        assert_eq!(here, there, "{}", family.info().id);
    }
}

#[test]
fn what_is_learned_is_finite_and_the_same_each_time() {
    let site = Site::new("news", news(12));
    let pages: Vec<usize> = (0..site.len()).collect();
    for family in catalogue() {
        let learned = || fit(*family, &site, &pages, &gold(&site)).ok().unwrap().learned();
        assert!(learned().iter().all(|figure| figure.value.is_finite()), "{}", family.info().id);
        assert_eq!(learned(), learned(), "{}", family.info().id);
    }
}

#[test]
fn a_page_alone_is_cleaned_as_at_home() {
    let mut pages = news(8);
    pages.extend(adversarial_pages());
    let site = Site::new("news", pages);
    // half of the pages train: the others are at home, and not in the sample
    let training: Vec<usize> = (0..site.len()).step_by(2).collect();
    for family in catalogue() {
        let cleaner = fit(*family, &site, &training, &gold(&site)).ok().unwrap();
        for index in 0..site.len() {
            let at_home = cleaner.clean(site.page(index));
            let alone = cleaner.clean(PageRef::alone(&site.pages()[index]));
            assert_eq!(at_home, alone, "{}: {}", family.info().id, site.name(index));
        }
    }
}

#[test]
fn a_page_of_another_site_is_cleaned_as_alone() {
    let site = Site::new("news", news(8));
    let other = Site::new("other", news(3).into_iter().chain(adversarial_pages()));
    let training: Vec<usize> = (0..site.len()).collect();
    for family in catalogue() {
        let cleaner = fit(*family, &site, &training, &gold(&site)).ok().unwrap();
        for index in 0..other.len() {
            let cleaning = cleaner.clean(other.page(index));
            check_fits(*family, other.name(index), &other.pages()[index], &cleaning);
            assert_eq!(
                cleaning,
                cleaner.clean(PageRef::alone(&other.pages()[index])),
                "{}",
                family.info().id
            );
        }
    }
}

/// DESIGN: a method may look at pages outside the sample only through links and names.
#[test]
fn pages_outside_of_the_sample_do_not_change_the_cleaning_of_those_inside() {
    let small = Site::new("news", news(6));
    let large = Site::new("news", news(6).into_iter().chain(adversarial_pages()));
    let training: Vec<usize> = (0..6).collect();
    for family in catalogue() {
        let of = |site: &Site| -> Vec<Cleaning> {
            let cleaner = fit(*family, site, &training, &gold(site)).ok().unwrap();
            training.iter().map(|&page| cleaner.clean(site.page(page))).collect()
        };
        assert_eq!(of(&small), of(&large), "{}", family.info().id);
    }
}

/// Fits to `pages` and cleans them all, in time; a clear refusal to fit is fine, a panic or a stray span is not.
#[track_caller]
fn check_survives(what: &str, pages: Vec<(String, Page)>) {
    const LIMIT: Duration = Duration::from_secs(20);
    let site = Site::new("hostile", pages);
    let all: Vec<usize> = (0..site.len()).collect();
    for family in catalogue() {
        let started = Instant::now();
        match fit(*family, &site, &all, &gold(&site)) {
            Ok(cleaner) => {
                for &index in &all {
                    let cleaning = cleaner.clean(site.page(index));
                    check_fits(*family, site.name(index), &site.pages()[index], &cleaning);
                }
            }
            Err(error) => assert!(error.to_string().contains(family.info().id), "{what}: {error}"),
        }
        let taken = started.elapsed();
        assert!(taken < LIMIT, "{}: {what} took {taken:?}", family.info().id);
    }
}

#[test]
fn hostile_pages_among_plain_ones_are_survived() {
    check_survives("hostile among plain", news(5).into_iter().chain(adversarial_pages()).collect());
}

#[test]
fn each_hostile_page_as_a_site_of_one_page_is_survived() {
    for (name, bytes) in adversarial() {
        check_survives(name, vec![(name.to_owned(), parse(&bytes))]);
    }
}

#[test]
fn each_hostile_page_three_times_over_is_survived() {
    for (name, bytes) in adversarial() {
        check_survives(name, (0..3).map(|i| (format!("{name} {i}"), parse(&bytes))).collect());
    }
}

#[test]
fn a_plain_page_many_times_over_is_survived() {
    check_survives("duplicates", (0..20).map(|i| (format!("copy {i}"), news(1).remove(0).1)).collect());
}

#[test]
fn no_training_page_gives_a_refusal_or_a_cleaner_but_no_panic() {
    for pages in [news(3), Vec::new()] {
        let site = Site::new("news", pages);
        for family in catalogue() {
            match fit(*family, &site, &[], &gold(&site)) {
                Ok(cleaner) => {
                    for index in 0..site.len() {
                        check_fits(
                            *family,
                            site.name(index),
                            &site.pages()[index],
                            &cleaner.clean(site.page(index)),
                        );
                    }
                }
                Err(error) => assert!(error.to_string().contains(family.info().id), "{error}"),
            }
        }
    }
}

// ---------------------------------------------------------------- the trivial baselines

#[test]
fn everything_is_all_and_nothing_is_none_of_every_page() {
    let site = Site::new("mixed", news(2).into_iter().chain(adversarial_pages()));
    let all = clean_all(family("everything").unwrap(), &site);
    let none = clean_all(family("nothing").unwrap(), &site);
    for (index, page) in site.pages().iter().enumerate() {
        assert_eq!(
            all[index].kept().slices(page.text()).collect::<String>(),
            page.text(),
            "{}",
            site.name(index)
        );
        assert!(none[index].kept().is_empty(), "{}", site.name(index));
    }
}
