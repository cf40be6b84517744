//! The trivial baselines, which every experiment runs.

use cleaning::Site;
use methods::family;

use crate::pages::{adversarial_pages, clean_all, news};

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
