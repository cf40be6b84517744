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
        assert!(none[index].kept().is_empty() && none[index].elements().is_empty(), "{}", site.name(index));
        let images = page.nodes().filter(|&node| page.tag(node).as_str() == "img");
        assert!(images.eq(all[index].elements().iter().copied()), "{}", site.name(index));
    }
}
