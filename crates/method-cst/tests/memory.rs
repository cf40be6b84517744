//! What the tree of a site holds, at the size at which the thesis builds one: 500 pages (5.3).

use cleaning::{Params, Site};
use method_cst::CstParams;
use page::{Hints, Page};
use synthetic::{GeneratedPage, news_2002};

#[test]
fn the_tree_of_500_pages_is_small() {
    let plan =
        news_2002::sites(500, 1).into_iter().find(|plan| plan.language() == "en").expect("there is one");
    let parse =
        |page: GeneratedPage| Page::parse(&page.bytes, &Hints { url: None, charset: Some(page.encoding) });
    let pages = plan.generate().map(parse).enumerate().map(|(number, page)| (number.to_string(), page));
    let site = Site::new("site", pages);
    let all: Vec<usize> = (0..site.len()).collect();
    let tree = CstParams::default().check().expect("defaults").tree(&site, &all);
    let pages: usize = site.pages().iter().map(Page::memory).sum();
    assert!(tree.len() > 100 && tree.memory() < 200 << 20, "{} bytes", tree.memory());
    assert!(tree.memory() < pages, "{} bytes of {pages} of pages", tree.memory());
}
