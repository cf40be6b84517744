//! The audit of a text without gold: good texts before bad ones, and the reasons in words.

use cleaning::{Cleaning, Labels, Settings, Site, State, Training};
use methods::{Audit, DEFAULT, audit, family};
use page::Page;
use testkit::parse;

const MENU: &str = "<ul><li><a href=/1>Home page of the paper</a><li><a href=/2>News of the whole country</a>\
                    <li><a href=/3>Weather for the next days</a><li><a href=/4>Contact and legal notice here</a></ul>";

/// A page of two sections of four paragraphs.
fn article() -> String {
    let section = |name: &str, of: &str| {
        let line = |n: usize| {
            format!(
                "<p>The {of} number {n} came to the town in the night, and the mayor said that nobody was hurt."
            )
        };
        format!("<h2>{name}</h2>{}", (1..5).map(line).collect::<String>())
    };
    format!(
        "<title>The flood</title>{MENU}<main><h1>The flood</h1>{}{}</main>",
        section("Before", "storm"),
        section("After", "boat")
    )
}

/// The audit of a text of a page by the default, which sees the page alone.
fn audited(page: &Page, text: &str) -> Audit {
    let site = Site::new("site", [("page".to_owned(), page.clone())]);
    let method = family(DEFAULT).expect("it is listed").build(&Settings::new()).expect("defaults build");
    let training = Training { site: &site, pages: &[0], labels: Labels::none(), seed: 1 };
    let fit = method.fit(&training).expect("it fits to one page");
    let (cleaning, evidence) = (fit.clean(site.page(0)), fit.evidence(site.page(0)));
    let state = State::of(page, &cleaning);
    audit(page, &Cleaning::of_text(page, text.to_owned()), &evidence, state)
}

#[track_caller]
fn check(html: &str, text: &str, reasons: &[&str]) -> f64 {
    let audit = audited(&parse(html), text);
    assert_eq!(audit.reasons, reasons, "{text}");
    let [f, low, high, precision, recall] = audit.numbers;
    assert!(0.0 <= low && low <= f && f <= high && high <= 1.0, "{audit:?}");
    assert!([precision, recall].iter().all(|number| (0.0..=1.0).contains(number)), "{audit:?}");
    f
}

#[test]
fn bad_texts_have_reasons() {
    let article = article();
    let page = parse(&article);
    let all = page.text();
    let (menu, content) = all.split_at(all.find("The flood\nBefore").unwrap());
    let (before, _) = content.split_at(content.find("After").unwrap());
    let good = check(&article, content, &[]);
    let with_menu = check(
        &article,
        &format!("{menu}{content}"),
        &["keeps a menu, 20 words: \"Home page of the paper News\""],
    );
    let half = check(&article, before, &["loses the section headed \"After\", 77 words"]);
    let other = "Quite another text stands here, of which the page has no single sentence at all.";
    let others = check(&article, &format!("{content}{other}"), &["text that the page does not have: 9 %"]);
    let empty = check(&article, "", &["the text is empty"]);
    for (better, worse) in [(good, with_menu), (with_menu, half), (good, others), (half, empty)] {
        assert!(better > worse, "{better} {worse}");
    }
}

#[test]
fn pages_without_content_are_named() {
    check(
        "<title>x</title><div id=app></div><script>x()</script>Loading",
        "Loading",
        &["a shell without content: a script writes the page"],
    );
    check(
        "<title>x</title><h1>Just a moment</h1><p>Please solve the CAPTCHA",
        "",
        &["a block page: the server has refused the program", "the text is empty"],
    );
    check(
        "<title>Page not found</title><h1>404</h1><p>We cannot find the page that you asked for.",
        "",
        &["a message that there is no such page", "the text is empty"],
    );
    check("", "", &[]);
}
