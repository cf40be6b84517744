//! Sizes of hostile sites, and the slots of their pieces. Their bytes are pinned as those of all corpora.

use super::made;

#[test]
fn a_kind_has_three_sizes() {
    for sites in made("hostile", 0.1, 1).chunks(3) {
        let bytes = |at: usize| sites[at].generate().map(|page| page.bytes.len()).sum::<usize>() as f64;
        let kind = sites[0].category();
        for (at, times) in [1, 2, 4].into_iter().enumerate() {
            assert_eq!((sites[at].id(), sites[at].category()), (format!("{kind}-{times}").as_str(), kind));
            let growth = bytes(at) / bytes(0) / times as f64;
            assert!((0.9..1.1).contains(&growth), "{kind}: {growth}");
        }
    }
}

#[test]
fn slots_are_filled() {
    let sites = made("hostile", 0.01, 1);
    for page in sites.iter().map(|site| site.page(0)).filter(|page| page.encoding == "utf-8") {
        assert!(!page.bytes.contains(&b'{'), "{}", page.url);
    }
    let start = |id: &str| {
        let page = sites.iter().find(|site| site.id() == id).unwrap().page(1);
        String::from_utf8(page.bytes).unwrap().split_once("<body>").unwrap().1.to_owned()
    };
    assert!(start("wide-links-1").starts_with("<h1>Page 1 of a hostile site</h1><a href='/1000000'>"));
    assert!(start("site-all-but-a-word-1").ends_with("leave the coast.<p>w1q"));
}
