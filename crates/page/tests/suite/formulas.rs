//! The formulas of scripts, and the pictures in `noscript`: kept beside the page, and no part of its text.

use page::{Hints, Page};

fn parse(html: &str) -> Page {
    Page::parse(html.as_bytes(), &Hints { url: None, charset: Some("utf-8") })
}

/// The formulas of a page, in order. Checks that its text is that of the page without the scripts.
#[track_caller]
fn check(html: &str, expected: &[&str], text: &str) {
    let page = parse(html);
    let found: Vec<_> = page.nodes().filter_map(|node| page.formula(node)).collect();
    assert_eq!((found.as_slice(), page.text()), (expected, text), "{html}");
}

#[test]
fn scripts_of_mathematics_are_kept_beside_the_page() {
    check("<p>a <script type='math/tex'>x<y \\% 2</script> b", &["x<y \\% 2"], "a b");
    check("<script type=' MATH/TeX; mode=display'>x\ny</script>", &["x\ny"], "");
    check("<script type=math/tex>a</script><script type=math/mml>b</script>", &["a", "b"], "");
    check("<script>a</script><script type=text/math>b</script><style type=math/tex>c</style>", &[], "");
    check("<script type=math/tex></script>", &[""], "");
}

#[test]
fn pictures_for_browsers_without_scripts_are_kept_beside_the_page() {
    let html = "<head><noscript><img src=a></noscript></head><p>a<noscript><img src=b></noscript><noscript>c</noscript>\
                <script type=math/tex>d</script>";
    check(html, &["d"], "a");
    let page = parse(html);
    assert_eq!(page.nodes().filter_map(|node| page.noscript(node)).collect::<Vec<_>>(), ["<img src=b>"]);
}

#[test]
fn they_are_neither_written_nor_compared() {
    let (one, two) = ("<script type=math/tex>a</script>", "<script type=math/tex>b</script>");
    assert_eq!(parse(one), parse(two));
    assert!(!parse(one).html().contains(">a<"));
}
