//! The method on small sites whose importances and weights are calculated manually (4.3; Figure 4-9), and on pages it has
//! not seen.

use cleaning::{Cleaning, FeatureId, PageRef, Params, SignatureId, Site};
use page::Page;
use testkit::{Assign as _, all, fit, fit_to, parse, site, statistics};

use crate::CstParams;
use crate::tree::{CompressedTree, Content, Element, ElementId, StyleId};

impl CstParams {
    /// The tree of these pages of a site.
    pub(crate) fn tree(&self, site: &Site, pages: &[usize]) -> CompressedTree {
        self.fitted(site, pages).tree
    }
}

impl CompressedTree {
    /// Number of element nodes with the root; at least 1.
    pub(crate) fn len(&self) -> usize {
        self.elements.len()
    }

    /// All element nodes, level by level.
    pub(crate) fn elements(&self) -> impl Iterator<Item = ElementId> + use<> {
        (0..self.elements.len() as u32).map(ElementId)
    }

    /// The number of tag nodes that are virtual leaves (4.3.3).
    pub(crate) fn leaf_tag_nodes(&self, element: ElementId) -> usize {
        self.element(element).leaves as usize
    }

    /// m = |E.Ts|: the tag nodes merged into the element node.
    pub(crate) fn tag_nodes(&self, element: ElementId) -> usize {
        self.element(element).tag_nodes as usize
    }

    /// l = |E.Ss|: the presentation styles of the tag nodes. Being a virtual leaf counts as one style.
    fn styles(&self, element: ElementId) -> usize {
        let inner = self.starts.keys().filter(|(of, _)| *of == element.0).count();
        inner + usize::from(self.leaf_tag_nodes(element) > 0)
    }

    /// NodeImp(E), in `0.0..=1.0`: by (5-7) where all tag nodes are virtual leaves, else by (5-6).
    pub(crate) fn node_importance(&self, element: ElementId) -> f64 {
        let own = self.element(element);
        self.all_leaves(own).map_or(own.style_importance, |content| content.importance)
    }

    /// Bytes held on the heap.
    fn memory(&self) -> usize {
        let style = size_of::<(Box<[SignatureId]>, StyleId)>() + 1;
        let signatures: usize = self.styles.keys().map(|style| style.len()).sum();
        self.elements.capacity() * size_of::<Element>()
            + self.styles.capacity() * 8 / 7 * style
            + signatures * size_of::<SignatureId>()
            + self.starts.capacity() * 8 / 7 * (size_of::<((u32, StyleId), usize)>() + 1)
            + (self.positions.capacity() + self.by_signature.capacity()) * size_of::<ElementId>()
            + self.contents.capacity() * size_of::<Content>()
            + self.features.capacity() * size_of::<FeatureId>()
            + self.weights.capacity() * size_of::<f64>()
    }
}

fn tree<S: AsRef<str>>(pages: &[S], assignments: &[&str]) -> CompressedTree {
    let params: CstParams = assignments.settings().parse(CstParams::INFO).expect("settings");
    let site = site(pages);
    params.check().expect("in range").tree(&site, &all(&site))
}

/// Every element node as `tag nodes/styles:NodeImp:PathImp` and in brackets its children, importances rounded to three
/// decimals.
fn drawn(tree: &CompressedTree) -> String {
    let rounded = |importance: f64| (importance * 1e3).round() / 1e3;
    let draw = |element| {
        format!(
            "{}/{}:{}:{}",
            tree.tag_nodes(element),
            tree.styles(element),
            rounded(tree.node_importance(element)),
            rounded(tree.path_importance(element))
        )
    };
    // children have greater numbers than their parents, so going backwards finds all of them drawn
    let mut below: Vec<String> = vec![String::new(); tree.len()];
    for element in tree.elements().collect::<Vec<_>>().into_iter().rev() {
        let children: Vec<String> =
            tree.children(element).map(|child| below[child.index()].clone()).collect();
        let own = draw(element);
        below[element.index()] =
            if children.is_empty() { own } else { format!("{own} [{}]", children.join(" ")) };
    }
    below.swap_remove(0)
}

#[track_caller]
fn check_tree<S: AsRef<str>>(pages: &[S], assignments: &[&str], expected: &str) {
    assert_eq!(drawn(&tree(pages, assignments)), expected);
}

/// Figure 4-9: d1 has <TABLE, IMG, TABLE> below BODY, d2 <TABLE, TABLE>. The figure leaves out the lower
/// levels; here they make the first table high enough for an inner node. Each table has the same text in both
/// pages, and the two tables have different texts.
fn figure_4_9() -> [String; 2] {
    let high = |text: &str| format!("<table width=800><tr><td>{text}</table>");
    let red = "<table bgcolor=red><tr><td>red news</table>";
    let page = |middle: &str| format!("<body bgcolor=white>{}{middle}{red}", high("white logo"));
    [page("<img src=a.gif>"), page("")]
}

#[test]
fn the_tree_of_figure_4_9() {
    // root 0, BODY 1: two styles of two tag nodes. The tables of both pages are one node each, the image is alone.
    check_tree(
        &figure_4_9(),
        &["leaf-height=1"],
        "2/1:0:0 [2/2:1:1 [2/1:0:1 [2/1:0:1 [2/1:0:1]] 1/1:1:1 2/1:0:1 [2/1:0:1 [2/1:0:1]]]]",
    );
    // the same with the tables as leaves
    check_tree(&figure_4_9(), &["leaf-height=3"], "2/1:0:0 [2/2:1:1 [2/1:0:1 1/1:1:1 2/1:0:1]]");
    // without merging tables of different styles stay apart
    let merged = tree(&figure_4_9(), &["leaf-height=3"]);
    let apart = tree(&figure_4_9(), &["leaf-height=3", "merge=false"]);
    let of_body = |tree: &CompressedTree| {
        let body = tree.children(ElementId::ROOT).next().unwrap();
        tree.children(body).map(|child| tree.tag_nodes(child)).collect::<Vec<_>>()
    };
    assert_eq!((of_body(&merged), of_body(&apart)), (vec![2, 1, 2], vec![1; 5]));
}

/// Words and weights of a page.
fn weights(page: &Page, cleaning: &Cleaning) -> String {
    let shown = |weight: f64| (weight * 1e4).round() / 1e4;
    let word = |weighted: &cleaning::Weighted| {
        format!("{}:{}", &page.text()[weighted.span.range()], shown(weighted.weight))
    };
    cleaning.weights().iter().map(word).collect::<Vec<_>>().join(" ")
}

/// Fits to all pages: the weights of the first page's words.
#[track_caller]
fn check_weights<S: AsRef<str>>(pages: &[S], assignments: &[&str], expected: &str) {
    let site = site(pages);
    let cleaner = fit::<CstParams>(&site, assignments);
    assert_eq!(weights(&site.pages()[0], &cleaner.clean(site.page(0))), expected);
}

/// Fits to all pages, and checks the kept text and the weights of another page.
#[track_caller]
fn check_unseen<S: AsRef<str>>(pages: &[S], assignments: &[&str], unseen: &str, kept: &str, expected: &str) {
    let site = site(pages);
    let cleaner = fit::<CstParams>(&site, assignments);
    let page = parse(unseen);
    let cleaning = cleaner.clean(PageRef::alone(&page));
    assert_eq!(weights(&page, &cleaning), expected);
    assert_eq!(cleaning.kept().slices(page.text()).collect::<Vec<_>>().join("|"), kept);
}

/// A menu that is the same in all pages, and an article that is not; both are virtual leaves of height 0.
fn menu_and_article() -> Vec<String> {
    ["flood harbour", "budget vote"]
        .map(|article| format!("<div class=m>menu home</div><div class=a>{article} home</div>"))
        .into()
}

#[test]
fn importance_and_weights_calculated_manually() {
    // height 0 alone: the leaves are the DIVs. Menu: H = 1 for both words, NodeImp 0. Article: H(home) = 1 and 0 for the
    // four others, NodeImp = 1 - 1/5; root and BODY have one style.
    check_tree(&menu_and_article(), &["leaf-height=0"], "2/1:0:0 [2/1:0:0 [2/1:0:0 2/1:0.8:0.8]]");
    check_weights(&menu_and_article(), &["leaf-height=0"], "flood:0.8 harbour:0.8");
    // path importance adds up from the root
    // four pages in two styles of two: NodeImp(BODY) = 1/2. Menu, merged over the styles: 0, so PathImp = 1/2. Article:
    // H(a) = 1/2 for a word in two pages of four; H = 0 for four words: NodeImp = 1 - (1/2 + 4 * 0) / 5 = 0.9,
    // PathImp = 1 - 1/2 * 0.1 = 0.95.
    let page = |i: usize| {
        let rule = if i < 2 { "<hr>" } else { "" };
        let shared = if i < 2 { " shared" } else { "" };
        format!("<ul><li>menu</ul>{rule}<div><p>article{i}{shared}</div>")
    };
    let pages: Vec<String> = (0..4).map(page).collect();
    // the texts of the articles differ between the styles, so that they are not merged: signature by signature they are
    let by_signature = ["leaf-height=1", "initial-children=look"];
    check_tree(&pages, &by_signature, "4/1:0:0 [4/2:0.5:0.5 [4/1:0:0.5 2/1:0:0.5 4/1:0.9:0.95]]");
    check_weights(&pages, &by_signature, "article0:0.95 shared:0.475");
    // by style: two articles of two tag nodes each; in the first "shared" has H = 1, NodeImp = 1 - 1/3
    let by_style = ["leaf-height=1"];
    check_tree(&pages, &by_style, "4/1:0:0 [4/2:0.5:0.5 [4/1:0:0.5 2/1:0:0.5 2/1:0.667:0.833 2/1:1:1]]");
    check_weights(&pages, &by_style, "article0:0.8333");
    // an unevenly spread word weighs in between
    // p = 1/4, 3/4: H = .8113 for "sea", 0 for "sky": NodeImp = 1 - .8113 / 2 = .5944, the weight of "sky"; sea: .5944 *
    // .1887
    let pages = ["<p>sea</p>", "<p>sea sea sea sky</p>"];
    check_weights(&pages, &[], "sea:0.1122");
    let pages = ["<p>sea sea sea sky</p>", "<p>sea</p>"];
    check_weights(&pages, &[], "sea:0.1122 sea:0.1122 sea:0.1122 sky:0.5944");
    // words of weight 0 are dropped and what is between kept ones is kept
    check_unseen(
        &menu_and_article(),
        &["leaf-height=0"],
        "<div class=m>menu home</div><div class=a>The flood, of the harbour; home, and the vote.</div>",
        "The flood, of the harbour|vote.",
        "flood:0.8 harbour:0.8 vote:0.8",
    );
    // one page weighs 1 but for what it repeats itself
    check_weights(&["<div>a b b</div>"], &["leaf-height=0", "stop-words=false"], "a:1 b:1 b:1");
    // the two rows are one element node of two tag nodes: text that is the same in both is noise, 1 - 6/8 of
    // the others
    let row = |own: &str| format!("<p>one two three four five six {own}</p>");
    let pages = [format!("{}{}", row("sea"), row("sky"))];
    check_weights(&pages, &["leaf-height=0", "merge-overlap=0.75"], "sea:0.25 sky:0.25");
    check_weights(
        &pages,
        &["leaf-height=0", "merge=false"],
        "one:1 two:1 three:1 four:1 five:1 six:1 sea:1 one:1 two:1 three:1 four:1 five:1 six:1 sky:1",
    );
}

#[test]
fn virtual_leaves_and_bare_text() {
    // virtual leaves are grandparents by height
    let pages = ["<div><table><tr><td><b>a</b></table><img src=x></div>"; 2];
    // BODY > DIV > TABLE > TBODY > TR > TD > B: TR has height 2; the stray IMG does not make a leaf of DIV, and is one
    check_tree(&pages, &[], "2/1:0:0 [2/1:0:0 [2/1:0:0 [2/1:0:0 [2/1:0:0 [2/1:0:0]] 2/1:0:0]]]");
    // with text as nodes that count in heights a leaf stands one lower
    check_tree(
        &pages,
        &["text-nodes=true"],
        "2/1:0:0 [2/1:0:0 [2/1:0:0 [2/1:0:0 [2/1:0:0 [2/1:0:0]] 2/1:0:0]]]",
    );
    check_tree(
        &pages,
        &["text-nodes=true", "text-heights=true"],
        "2/1:0:0 [2/1:0:0 [2/1:0:0 [2/1:0:0 [2/1:0:0 [2/1:0:0 [2/1:0:0]]] 2/1:0:0]]]",
    );
    // a low page is one leaf
    check_tree(&["<p>a", "<p>b"], &[], "2/1:0:0 [2/1:1:1]");
    // bare text is content of the inner element
    // Text right inside an inner element is content of its own there: it weighs by how it differs itself.
    let page = |i: usize| format!("<div>bare{i} alike<table><tr><td>menu</table></div>");
    let pages: Vec<String> = (0..2).map(page).collect();
    // DIV: one style; of its own words two have H = 0 and one H = 1: 1 - 1/3
    check_weights(&pages, &["leaf-height=1"], "bare0:0.6667");
    // as a node of its own it weighs the same
    check_weights(&pages, &["leaf-height=1", "text-nodes=true"], "bare0:0.6667");
}

#[test]
fn leaves_where_others_are_inner() {
    // a look that is leaf and inner has being a leaf as a style of its own
    let inner = "<div><p><b><i>deep</i></b></p></div>";
    let leaf = "<div>flat one</div>";
    // one DIV is an inner node of height 3, the other a leaf; in both pages BODY has height 4 by its second
    // child
    let page = |div: &str| format!("{div}<table><tr><td><b>t</b></table>");
    let pages = [page(inner), page(leaf)];
    let tree = tree(&pages, &["leaf-height=1"]);
    let body = tree.children(ElementId::ROOT).next().unwrap();
    let div = tree.children(body).next().unwrap();
    assert_eq!((tree.tag_nodes(div), tree.leaf_tag_nodes(div), tree.styles(div)), (2, 1, 2));
    assert_eq!((tree.node_importance(div), tree.path_importance(div)), (1.0, 1.0));
    // an unseen page in either shape is weighed by the same node
    check_unseen(&pages, &["leaf-height=1"], &page("<div>new</div>"), "new\n", "new:1");
    // what a leaf weighs where others are inner
    let pages = leaf_and_inner();
    // DIV has the styles of two pages each, so that (5-6) is 1/2. Its content over all four: H(menu) = H(bare) = 1/2 and
    // 0 for two words, (5-7) is 1 - 1/4 = .75. (5-9) with that alone is .75, with (5-6) too 1 - .5 * .25 = .875
    check_weights(&pages, &["leaf-height=1"], "menu:0.375 word0:0.75");
    check_weights(&pages, &["leaf-height=1", "leaf-path=twice"], "menu:0.4375 word0:0.875");
    // over the two leaves: H(menu) = 1, (5-7) is 1 - 1/3
    let holders = ["leaf-height=1", "content-over=holders"];
    check_weights(&pages, &holders, "word0:0.6667");
    check_weights(&pages, &[holders[0], holders[1], "leaf-path=twice"], "word0:0.8333");
    // the bare text of the inner ones: with (5-6) of DIV 1 - .5 * .25 over all, and by itself H = 1
    let turned: Vec<String> = pages.into_iter().rev().collect();
    check_weights(&turned, &["leaf-height=1"], "bare:0.4375 deep3:1");
    check_weights(&turned, &holders, "deep3:1");
}

/// Four pages, DIV a leaf on two of them with "menu" in it and one word more, and inner on the two others.
fn leaf_and_inner() -> Vec<String> {
    let leaf = |i: usize| format!("<div>menu word{i}</div>");
    let inner = |i: usize| format!("<div>bare <p><b><i>deep{i}</i></b></p></div>");
    let page = |i: usize| if i < 2 { leaf(i) } else { inner(i) } + "<table><tr><td><b>t</b></table>";
    (0..4).map(page).collect()
}

#[test]
fn children_are_merged_until_none_overlap() {
    // what comes of two children is compared again
    {
        // {sea, sky} shares 2 of 5 features with each of the two others, which share 4 of 6. The two others merge
        // to these 4, and {sea, sky} has half of them
        let page = "<p>sea sky</p><p>sea sky sun moon star</p><p>sea sky sun moon rain</p>";
        let tree = tree(&[page], &["leaf-height=0", "merge-overlap=0.5"]);
        assert_eq!(drawn(&tree), "1/1:0:0 [1/1:0:0 [3/1:0.456:0.456]]");
    }
    // children are compared with what was merged
    // characteristic features: {a..f}, {a..e, f, g}, {a..e, g, h}: the first two share 6 of 7 and merge to what both
    // hold, {a..f}; the third shares 5 of 8 with that
    let p = |words: &str| format!("<p>{words}</p>");
    let page = [p("a b c d e f"), p("a b c d e f g"), p("a b c d e g h")].concat();
    let children = |assignments: &[&str]| {
        let tree = tree(std::slice::from_ref(&page), assignments);
        let body = tree.children(ElementId::ROOT).next().unwrap();
        tree.children(body).map(|child| tree.tag_nodes(child)).collect::<Vec<_>>()
    };
    assert_eq!(children(&["leaf-height=0", "stop-words=false"]), [2, 1]);
    assert_eq!(children(&["leaf-height=0", "stop-words=false", "merge-overlap=0.6"]), [3]);
    assert_eq!(children(&["leaf-height=0", "stop-words=false", "merge-overlap=0.9"]), [1, 1, 1]);
    // from half of the tag nodes on, {a..g} is characteristic of the first two: with the third it shares 6 of 8
    let half = ["leaf-height=0", "stop-words=false", "merge-frequency=0.5", "merge-overlap=0.75"];
    assert_eq!(children(&half), [3]);
    // thousands of children that nearly overlap stay apart
    let p = |i: usize| format!("<p>sea sky sun moon star rain snow own{i} other{i}</p>");
    let page: String = (0..3_000).map(p).collect();
    assert_eq!(tree(&[page], &["leaf-height=0"]).len(), 3_002);
    // children without features are never merged
    let tree = tree(&["<p></p><p></p><p>x</p>"], &["leaf-height=0"]);
    assert_eq!(drawn(&tree), "1/1:0:0 [1/1:0:0 [1/1:1:1 1/1:1:1 1/1:1:1]]");
}

/// Pages with a menu, a known part and a part that other pages have not.
fn three_parts() -> Vec<String> {
    (0..2).map(|i| format!("<div><p>menu</p><p>part{i} alike</p></div>")).collect()
}

#[test]
fn unseen_children_and_styles() {
    // a child that nothing matches weighs 1
    let unseen = "<div><p>menu</p><ul><li>menu new</ul></div>";
    check_unseen(&three_parts(), &["leaf-height=0"], unseen, "menu new", "menu:1 new:1");
    // a style not seen is matched by look in order
    // the first P is the menu, the second the part (NodeImp 2/3), and a third one goes with the last
    let unseen = "<div><p>menu</p><p>new</p><p>alike newer</p></div>";
    check_unseen(&three_parts(), &["leaf-height=0"], unseen, "new\n|newer", "new:0.6667 newer:0.6667");
    // a leaf takes all below it whatever the page has there
    let unseen = "<div><p>menu</p><p>new <b>alike <i><u>deep</u></i></b></p></div>";
    check_unseen(&three_parts(), &["leaf-height=0"], unseen, "new|deep", "new:0.6667 deep:0.6667");
    // a leaf that was always empty
    let pages = ["<div><p>menu</p><p></p></div>"; 2];
    let unseen = "<div><p>menu</p><p>new</p></div>";
    check_unseen(&pages, &["leaf-height=0"], unseen, "", "");
    check_unseen(&pages, &["leaf-height=0", "empty-leaf=important"], unseen, "new", "new:1");
}

#[test]
fn the_sampled_form() {
    // leaf: seven words in both pages, one in each alone: NodeImp = 1 - 7/9 = .2222, which is what the words of one page
    // weigh, and words new to the leaf
    let page = |i: usize| format!("<p>one two three four five six seven own{i}</p>");
    let pages: Vec<String> = (0..2).map(page).collect();
    let unseen = "<p>one own0 new</p>";
    check_unseen(&pages, &[], unseen, "own0 new", "own0:0.2222 new:0.2222");
    // one: below m. own0: from u on. new: in neither set
    check_unseen(&pages, &["form=sampled"], unseen, "own0 new", "own0:1 new:1");
    // own0: in U, with its weight
    let higher = ["form=sampled", "informative=0.3"];
    check_unseen(&pages, &higher, unseen, "own0 new", "own0:0.2222 new:1");
    // own0: in M
    let both = ["form=sampled", "informative=0.3", "meaningless=0.25"];
    check_unseen(&pages, &both, unseen, "new", "new:1");
}

#[test]
fn pages_outside_and_without_body() {
    // text outside of body
    let pages = ["<title>one</title><p>a", "<title>two</title><p>b"];
    check_weights(&pages, &["stop-words=false"], "a:1");
    check_weights(&pages, &["stop-words=false", "outside=keep"], "one:1 a:1");
    // pages without body or text
    let frames = "<frameset><frame src=a></frameset>";
    let pages = [frames.to_owned(), String::new(), "<img src=x>".to_owned()];
    check_weights(&pages, &[], "");
    // no BODY was ever seen: that of an unseen page is matched by nothing
    check_unseen(&[frames; 2], &[], "<p>word", "word", "word:1");
    // a page named twice counts once and the order of pages does not matter
    let site = site(&menu_and_article());
    let clean = |pages: &[usize]| fit_to::<CstParams>(&site, pages, &[]).clean(site.page(0));
    assert_eq!(clean(&[0, 1]), clean(&[1, 0, 1, 1]));
}

#[test]
fn looks_of_bodies_and_blocks() {
    // bodies of many looks
    let pages: Vec<String> =
        (0..2).map(|i| format!("<body bgcolor={i}><div>menu</div><div>article{i}</div>")).collect();
    let by_signature = ["leaf-height=0", "bodies=by-look"];
    check_weights(&pages, &["leaf-height=0"], "article0:1");
    // each BODY is a node of its own, nothing is repeated below it
    check_weights(&pages, &by_signature, "menu:1 article0:1");
    check_weights(&pages, &["leaf-height=0", "bodies=by-look", "attributes=none"], "article0:1");
    let unseen = "<body bgcolor=7><div>menu</div><div>new</div>";
    check_unseen(&pages, &["leaf-height=0"], unseen, "new", "new:1");
    check_unseen(&pages, &by_signature, unseen, "menu\nnew", "menu:1 new:1");
    // pages with classes of their own are one site
    // BODY and the article have classes of their own on each page, as publishing systems of today write them.
    let page = |i: usize| {
        format!(
            "<body class='single postid-{i}'><div>menu</div><main><div class='post-{i} hentry'>own{i}</div>\
             <div class='post-{i} share'>share</div></main>"
        )
    };
    let pages: Vec<String> = (35_697..35_701).map(page).collect();
    check_weights(&pages, &["leaf-height=0"], "own35697:1");
    // the classes separate the bodies, and then the parts that are laid out with them
    let classes = ["leaf-height=0", "attributes=presentational-and-class"];
    check_weights(&pages, &classes, "own35697:1 share:1");
    let both = [classes[0], classes[1], "bodies=by-look"];
    check_weights(&pages, &both, "menu:1 own35697:1 share:1");
    let cleaner = fit::<CstParams>(&site(&pages), &both);
    assert!(cleaner.warning().is_some_and(|warning| warning.ends_with("try bodies=alike")));
}

#[test]
fn features_of_leaves() {
    // images and links are features of leaves
    // the image and the link are the same in both pages: H = 1 for two of four features, 1/2 for the words
    let page = |i: usize| format!("<div><img src=logo.gif><a href=/home>word{i}</a></div>");
    let pages: Vec<String> = (0..2).map(page).collect();
    check_weights(&pages, &[], "word0:0.5");
    check_weights(&pages, &["images=false"], "word0:0.6667");
    check_weights(&pages, &["images=false", "links=false"], "word0:1");
    // stop words alone are no content
    let pages = ["<p>of the</p><div>a1</div>", "<p>of the</p><div>b2</div>"];
    check_weights(&pages, &["leaf-height=0"], "a1:1");
    // images of some weight are kept as elements
    let page = |i: usize| format!("<div><img src=logo.gif><img src=photo{i}.jpg>word{i}</div>");
    let site = site(&(0..2).map(page).collect::<Vec<_>>());
    let cleaner = fit::<CstParams>(&site, &[]);
    let kept = cleaner.clean(site.page(0));
    let sources: Vec<_> =
        kept.elements().iter().map(|&image| site.pages()[0].attribute(image, "src").unwrap()).collect();
    assert_eq!(sources, ["photo0.jpg"]);
}

#[test]
fn figures_of_a_fit() {
    let site = site(&menu_and_article());
    let cleaner = fit::<CstParams>(&site, &["leaf-height=0"]);
    // root, BODY, two DIVs; PathImp 0 and .8; of 10 words 6 weigh nothing
    let expected = [
        ("element nodes", 4.0),
        ("virtual leaves", 2.0),
        ("mean path importance", 0.4),
        ("words of weight 0", 0.6),
        ("share at places of several pages", 1.0),
    ];
    assert_eq!((cleaner.fit_statistics().len(), cleaner.warning()), (expected.len(), None));
    for ((name, value), (expected_name, expected)) in statistics(&*cleaner).into_iter().zip(expected) {
        assert!(name == expected_name && (value - expected).abs() < 1e-9, "{name} {value}");
    }
}

/// At the size at which the thesis builds a tree (5.3).
#[test]
fn the_tree_of_500_pages_is_small() {
    let plan = synthetic::news_2002::sites(500, 1)
        .into_iter()
        .find(|plan| plan.language == "en")
        .expect("there is one");
    let parse = |page: synthetic::GeneratedPage| {
        Page::parse(&page.bytes, &page::Hints { url: None, charset: Some(page.encoding) })
    };
    let pages = plan.generate().map(parse).enumerate().map(|(number, page)| (number.to_string(), page));
    let site = cleaning::Site::new("site", pages);
    let all: Vec<usize> = (0..site.len()).collect();
    let tree = CstParams::default().check().expect("defaults").tree(&site, &all);
    assert!(tree.len() > 100 && tree.memory() < 200 << 20, "{} bytes", tree.memory());
}
