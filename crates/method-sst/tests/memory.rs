//! How much a tree holds: 500 pages of a site, as the thesis samples them (5.3), fit in far less than 200 MB with all
//! that was found in them.

use cleaning::{Labels, Params, Training};
use method_sst::{SiteStyleTree, SstParams};
use synthetic::news_2002;

fn tree(pages: usize, params: SstParams) -> SiteStyleTree {
    let sites = news_2002::sites(pages, 1);
    let (site, _) = sites.iter().find(|site| site.language() == "en").expect("there is one").read();
    let sample: Vec<usize> = (0..pages).collect();
    let method = params.check().unwrap_or_else(|error| panic!("{error}"));
    method.tree(&Training { site: &site, pages: &sample, labels: Labels::none(), seed: 0 })
}

#[test]
fn five_hundred_pages_fit_in_200_mb() {
    const LIMIT: usize = 200_000_000;
    let finest = SstParams { text_nodes: true, leaf_height: 0, merge: false, ..SstParams::default() };
    for params in [SstParams::default(), finest] {
        let tree = tree(500, params);
        assert!(tree.memory() < LIMIT, "{} bytes for {} element nodes", tree.memory(), tree.element_nodes());
        assert!(tree.memory() > tree.style_nodes(), "what is counted is there");
    }
}
