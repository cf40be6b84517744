use cleaning::*;
use dataset::synthetic::news_2002;
use method_debnath::*;
#[test]
fn t() {
    for n in [1000, 4000, 10000] {
        let i = news_2002::sites(n, 1).iter().position(|p| p.language() == "en").unwrap();
        let m = news_2002::site(i, n, 1);
        let pages: Vec<usize> = (0..n).collect();
        for w in ["raw", "none"] {
            eprintln!("== {n} {w}");
            let me = FamilyOf::<ContentExtractorParams>::new()
                .build(&Settings::new().with("word-count", w))
                .ok()
                .unwrap();
            let _ = me.fit(&Training { site: &m.site, pages: &pages, labels: Labels::none(), seed: 1 });
        }
    }
}
