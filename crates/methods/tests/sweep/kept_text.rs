//! The kept text of a method: exactly the words of its spans.

use cleaning::{Cleaning, Family, Site, kept_text};
use methods::catalogue;
use page::Page;
use text::words;

use crate::pages::{adversarial, adversarial_pages, clean_all, fit, gold, news, parse};

/// Checks that the words of the kept text are those of the spans, by white space and by the rules, and that
/// it has no blank line.
#[track_caller]
fn check(family: &dyn Family, name: &str, page: &Page, cleaning: &Cleaning) {
    let id = family.info().id;
    let written = kept_text(page, cleaning.kept());
    let slices: Vec<&str> = cleaning.kept().slices(page.text()).collect();
    let plain = |texts: &[&str]| -> Vec<String> {
        texts.iter().flat_map(|text| text.split_whitespace()).map(str::to_owned).collect()
    };
    assert_eq!(plain(&[&written]), plain(&slices), "{id}: {name}");
    let by_rules = |texts: &[&str]| -> Vec<String> {
        let of = |text: &str| -> Vec<String> {
            words(text).map(|(start, end)| text[start as usize..end as usize].to_owned()).collect()
        };
        texts.iter().flat_map(|text| of(text)).collect()
    };
    assert_eq!(by_rules(&[&written]), by_rules(&slices), "{id}: {name}");
    assert!(written.lines().all(|line| !line.is_empty() && line.trim() == line), "{id}: {name}: {written:?}");
}

fn check_site(site: &Site) {
    for family in catalogue() {
        for (index, cleaning) in clean_all(*family, site).iter().enumerate() {
            check(*family, site.name(index), &site.pages()[index], cleaning);
        }
    }
}

#[test]
fn of_hostile_pages_among_plain_ones() {
    check_site(&Site::new("mixed", news(5).into_iter().chain(adversarial_pages())));
}

#[test]
fn of_each_hostile_page_three_times_over() {
    for (name, bytes) in adversarial() {
        let site = Site::new("hostile", (0..3).map(|i| (format!("{name} {i}"), parse(&bytes))));
        for family in catalogue() {
            let Ok(cleaner) = fit(*family, &site, &[0, 1, 2], &gold(&site)) else { continue };
            for index in 0..site.len() {
                let cleaning = cleaner.clean(site.page(index));
                check(*family, site.name(index), &site.pages()[index], &cleaning);
            }
        }
    }
}
