//! The JSON-LD of a page.

use page::{Hints, Page};

#[track_caller]
fn check(html: &str, expected: &[&str]) {
    let page = Page::parse(html.as_bytes(), &Hints::default());
    let found: Vec<_> = page.json_ld().collect();
    assert_eq!(found, expected, "{html}");
}

#[test]
fn scripts_of_that_type_alone() {
    check("<script>a</script><script type=text/javascript>b</script><p>c", &[]);
    check("<script type=application/ld+json>{\"a\": 1}</script>", &["{\"a\": 1}"]);
    check("<script id=x type=' Application/LD+JSON; charset=utf-8'>{}</script>", &["{}"]);
    check("<script type=ld+json data-type=x>{}</script>", &["{}"]);
    check("<script data-type=application/ld+json>{}</script>", &[]);
    check("<style type=application/ld+json>{}</style><p type=application/ld+json>{}</p>", &[]);
}

#[test]
fn exactly_as_it_stands() {
    check(
        "<script type=ld+json>\n \n{ \"a\":\n\t\"&amp; <b>é</b>\" }\n</script>",
        &["\n \n{ \"a\":\n\t\"&amp; <b>é</b>\" }\n"],
    );
    check("<script type=ld+json><!-- a --></script>", &["<!-- a -->"]);
    check("<script type=ld+json></script><script type=ld+json> </script>", &["", " "]);
    check("<script type=ld+json>{ <p>a", &["{ <p>a"]);
    let long = "{\"a\": 1},\n".repeat(10_000);
    check(&format!("<script type=ld+json>{long}</script>"), &[&long]);
}

#[test]
fn wherever_it_stands_in_document_order() {
    let script = |text: &str| format!("<script type=ld+json>{text}</script>");
    let html = format!(
        "{}<title>t</title><table>{}<p>{}</p><td>{}</table><template>{}</template><svg>{}</svg></body></html>{}",
        script("1"),
        script("3"),
        script("2"),
        script("4"),
        script("5"),
        script("6"),
        script("7")
    );
    check(&html, &["1", "2", "3", "4", "5", "6", "7"]);
    // In `noscript` where the page is read without scripting.
    let in_noscript = format!("a<noscript>{}1 2 3 4 5 6 7 8 9 10</noscript>{}", script("1"), script("2"));
    check(&in_noscript, &["1", "2"]);
    check(&in_noscript.replace("2 3 4 5", ""), &["2"]);
}

#[test]
fn where_the_page_is_read_twice() {
    let attributes: String = (0..20_000).map(|index| format!(" a{index}")).collect();
    check(&format!("<script type=ld+json>1</script><p{attributes}>"), &["1"]);
}

#[test]
fn beside_the_page() {
    let page = |html: &str| Page::parse(html.as_bytes(), &Hints::default());
    let (with, without) =
        (page("<script type=ld+json>{}</script>a"), page("<script type=ld+json></script>a"));
    assert_eq!(with, without);
    assert_eq!(
        (with.text(), with.html(), with.html_offsets()),
        ("a", without.html(), without.html_offsets())
    );
    assert_eq!(with.memory(), without.memory() + 2);
}
