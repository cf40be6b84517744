//! The rules, one by one, on pages that can be judged by eye.

use std::iter::repeat_n;

use cleaning::PageRef;
use method_witness::WitnessParams as Params;
use testkit::{check, check_unseen, fit, kept, parse, site, statistics};

/// A sentence of 12 words of its own, which no other sentence shares four words in a row with.
fn sentence(name: &str) -> String {
    let words: Vec<String> = (0..11).map(|number| format!("{name}{number}")).collect();
    format!("{} end.", words.join(" "))
}

/// Paragraphs of sentences of these names.
fn prose(names: &[&str]) -> String {
    names.iter().map(|name| format!("<p>{}</p>", sentence(name))).collect()
}

/// What is kept of a page with these sentences.
fn sentences(names: &[&str]) -> String {
    names.iter().map(|name| sentence(name)).collect::<Vec<_>>().join(" / ")
}

#[track_caller]
fn alone(html: &str, settings: &[&str], expected: &str) {
    check::<Params>(&[html], settings, expected);
}

/// Four pages of a small newspaper: a menu, a headline, a story, and a box that is prose and stands on every page.
fn newspaper() -> Vec<String> {
    let page = |day: &str| {
        format!(
            "<title>Flood of {day} | The Herald</title><div class=nav><a href=/>Home</a> <a href=/w>World</a></div>\
             <h1>Flood of {day}</h1><div class=story>{}</div>\
             <div class=box>The Herald has been printed in this town for a hundred years, and it is read by everybody who \
             can read.</div><div class=footer>Copyright The Herald</div>",
            prose(&[&format!("{day}a"), &format!("{day}b"), &format!("{day}c")])
        )
    };
    ["Monday", "Tuesday", "Friday", "Sunday"].map(page).into()
}

#[test]
fn the_story_is_kept_with_its_headline() {
    let expected = format!("Flood of Monday / {}", sentences(&["Mondaya", "Mondayb", "Mondayc"]));
    check::<Params>(&newspaper(), &[], &expected);
}

#[test]
fn a_page_that_the_fit_has_not_seen_is_cleaned_alike() {
    let unseen = newspaper()[0].replace("Monday", "Thursday");
    let expected = format!("Flood of Thursday / {}", sentences(&["Thursdaya", "Thursdayb", "Thursdayc"]));
    check_unseen::<Params>(&newspaper(), &unseen, &[], &expected);
}

#[test]
fn with_one_page_the_site_is_silent() {
    let pages = newspaper();
    let site = site(&pages[..1]);
    let cleaner = fit::<Params>(&site, &[]);
    assert!(kept(&*cleaner, site.page(0)).contains("The Herald has been printed"));
    assert_eq!(statistics(&*cleaner)[0], ("distinct pages", 1.0));
}

#[test]
fn copies_of_a_page_are_one_page() {
    let mut pages = newspaper();
    let once = fit_kept(&pages, 0);
    pages.extend(repeat_n(pages[0].clone(), 3));
    assert_eq!(fit_kept(&pages, 0), once);
}

fn fit_kept(pages: &[String], page: usize) -> String {
    let site = site(pages);
    kept(&*fit::<Params>(&site, &[]), site.page(page))
}

#[test]
fn rule_1_prose() {
    // rule 1 prose is long has few links and ends
    let [a, b] = [sentence("a"), sentence("b")];
    alone(&format!("<p>{a}<p>Short one.<p>{b}"), &[], &format!("{a} / Short one. / {b}"));
    alone(&format!("<p>Short one.<p>{a}"), &[], &a);
    alone(&format!("<p>{a}<p><a href=x>{b}</a>"), &[], &a);
    let open = b.replace('.', "");
    alone(&format!("<p>{a}<p>{open}"), &[], &a);
    // twice the words are prose without an end
    alone(&format!("<p>{a}<p>{open} {open}"), &[], &format!("{a} / {open} {open}"));
    alone(&format!("<p>Short one.<p>{a}<p>{b}"), &["min-prose-words=2"], &format!("Short one. / {a} / {b}"));
    // rule 1 if all prose recurs it is kept
    let pages = ["1", "2", "3"].map(|page| format!("<p>{}</p><b>{page}</b>", sentence("a")));
    check::<Params>(&pages, &[], &sentence("a"));
}

#[test]
fn rule_2_a_part_with_a_hint_is_cut_unless_it_holds_the_prose() {
    let part = |class: &str| {
        format!("<div>{}</div><div class={class}>{}</div>", prose(&["a", "b", "c", "d"]), prose(&["x", "y"]))
    };
    let [text, all] = [sentences(&["a", "b", "c", "d"]), sentences(&["a", "b", "c", "d", "x", "y"])];
    alone(&part("other"), &[], &all);
    alone(&part("relatedPosts"), &[], &text);
    alone(&part("comments"), &[], &text);
    alone(&part("photo-caption"), &[], &text);
    alone(&part("related").replace("<div class=related>", "<aside>"), &[], &text);
    alone(
        &format!("<div class=related>{}</div>{}", prose(&["a", "b"]), prose(&["x"])),
        &[],
        &sentences(&["a", "b", "x"]),
    );
}

#[test]
fn rules_3_and_4_the_container_is_where_page_and_site_have_their_prose() {
    // two of three sentences are in the story: not enough for the page alone
    let page = |name: &str, aside: usize| {
        let names: Vec<String> = (0..3).map(|number| format!("{name}{number}x")).collect();
        let story = prose(&names.iter().map(String::as_str).collect::<Vec<_>>());
        let aside: String =
            (0..aside).map(|number| format!("<p>{}</p>", sentence(&format!("{name}{number}y")))).collect();
        format!("<div class=main><div class=story>{story}</div><div class=more-text>{aside}</div></div>")
    };
    let pages = [page("a", 2), page("b", 0), page("c", 0), page("d", 0), page("e", 0), page("f", 0)];
    let story = sentences(&["a0x", "a1x", "a2x"]);
    let both = format!("{story} / {}", sentences(&["a0y", "a1y"]));
    let rename = |page: &String| page.replace("more-text", "text");
    let pages: Vec<String> = pages.iter().map(rename).collect();
    check::<Params>(&pages[..1], &[], &both);
    check::<Params>(&pages, &[], &story);
    check::<Params>(&pages, &["prior-pages=1000000"], &both);
}

#[test]
fn rule_5_what_stands_between_seeds_is_kept() {
    let page = format!(
        "<title>Flood in town</title><p>Before<h1>Flood in town</h1><p>By Ann Lee<p>x<p>{}<h2>And then</h2>\
         <p><a href=x>More on floods in town</a><p>{}<p>After",
        sentence("a"),
        sentence("b")
    );
    let expected = format!("Flood in town / By Ann Lee / {} / And then / {}", sentence("a"), sentence("b"));
    alone(&page, &[], &expected);
    alone(&page, &["max-kept-link-share=1"], &expected);
}

#[test]
fn pages_alone() {
    // nothing is kept twice
    let page = format!("<p>{0}<p>{0}<p>{1}", sentence("a"), sentence("b"));
    alone(&page, &[], &sentences(&["a", "b"]));
    // a page without prose keeps nothing
    alone("<p>Home<p>World", &[], "");
    alone("", &[], "");
    alone("<frameset><frame src=x></frameset>", &[], "");
    // controls are no text and a button is a block of its own
    let page = format!(
        "<p>{} <select><option>one</select><textarea>two</textarea>three<p>{}",
        sentence("a"),
        sentence("b")
    );
    alone(&page, &[], &format!("{} / three / {}", sentence("a"), sentence("b")));
    let page = format!("<p>{}<button>Buy it now</button> four<p>{}", sentence("a"), sentence("b"));
    alone(&page, &[], &format!("{} four / {}", sentence("a"), sentence("b")));
}

/// A forum of four posts below a hint of comments, beside three paragraphs of rules.
fn forum(json_ld: &str) -> String {
    format!(
        "<script type=application/ld+json>{json_ld}</script><div>{}</div><div class=comments>{}</div>",
        prose(&["r", "s", "t", "u", "v", "w"]),
        prose(&["a", "b", "c"])
    )
}

#[test]
fn extended_rule_1_a_page_that_declares_itself_a_forum_keeps_its_comments() {
    let rules = ["r", "s", "t", "u", "v", "w"];
    alone(&forum(""), &[], &sentences(&rules));
    let all: Vec<&str> = rules.into_iter().chain(["a", "b", "c"]).collect();
    alone(&forum("{\"@type\": \"DiscussionForumPosting\"}"), &[], &sentences(&all));
}

/// A list of products, each in a section of its own.
const SHOP: &str = "<body><nav><a href=/>Home</a></nav><header>The Shop</header><main><section><h2>Red cup</h2><p>It is red.\
                    </section><section><h2>Blue cup</h2><p>It is blue.</section><section class=newsletter>Write to us\
                    </section></main><footer>Copyright</footer>";

#[test]
fn extended_rules_2_and_3() {
    // extended rules 2 and 3 a page without an article is kept as a whole
    alone(SHOP, &[], "Red cup / It is red. / Blue cup / It is blue.");
    alone(SHOP, &["whole-pages=false"], "");
    // no `main`, and too few elements for sections
    alone("<div><h2>Red cup</h2><p>It is red.</div>", &[], "");
    // extended rule 3 menus are cut
    let menu: String = (0..6).map(|number| format!("<li><a href={number}>{number}</a>")).collect();
    let page = SHOP.replace("<main>", &format!("<main><ul>{menu}</ul>"));
    alone(&page, &[], "Red cup / It is red. / Blue cup / It is blue.");
}

/// Ten pages of a manual: a menu, a signature, a sentence, a label that all pages have, and a list of functions with links.
fn manual() -> Vec<String> {
    let page = |number: u32| {
        let name = char::from(b'a' + number as u8).to_string().repeat(4);
        let row = |other: u32| format!("<li><a href=/{name}/{other}>{name} sees{other}</a></li>");
        format!(
            "<title>{name}()</title><div class=nav><a href=/>Contents</a> <a href=/i>Index</a></div><div class=body>\
             <h1>{name}()</h1><pre>int {name}(char {name}1)</pre>{}<h2>See also</h2><ul>{}</ul></div>",
            prose(&[&name, &format!("{name}x")]),
            (0..12).map(row).collect::<String>(),
        )
    };
    (0..10).map(page).collect()
}

#[test]
fn on_a_site_of_reference_all_of_the_container_is_kept() {
    let (pages, site) = (manual(), site(&manual()));
    let cleaner = fit::<Params>(&site, &[]);
    // on each page two sentences of 12 words, beside 1 of the headline, 4 of the signature and 24 of the list; and the prior
    let share = (5.0 + 10.0 * 24.0 / 53.0) / 15.0;
    let found = statistics(&*cleaner)[1];
    assert!(found.0 == "share of prose" && (found.1 - share).abs() < 0.01, "{found:?}, not {share}");
    let text = kept(&*cleaner, site.page(0));
    assert!(text.contains("See also / aaaa sees0"), "a label between contents: {text}");
    assert!(text.contains("int aaaa(char aaaa1)") && text.ends_with("aaaa sees11"), "{text}");
    assert!(!text.contains("Contents"), "{text}");
    let of_articles = kept(&*fit::<Params>(&site, &["max-reference-prose-share=0"]), site.page(0));
    assert!(!of_articles.contains("sees"), "{of_articles}");
    // few pages say little of a site
    check::<Params>(&pages[..1], &[], &of_articles);
}

#[test]
fn without_neighbours_a_label_on_a_site_of_reference_is_template() {
    let site = site(&manual());
    let text = kept(
        &*fit::<Params>(
            &site,
            &["reference-template-reach=0", "steps.heads=false", "steps.named-lists=false"],
        ),
        site.page(0),
    );
    assert!(text.contains("sees11") && !text.contains("See also"), "{text}");
}

/// A story with a by-line, a picture and its caption, and a comment below.
fn story() -> String {
    format!(
        "<title>Flood in town</title><h1>Flood in town</h1><p class=byline>By Ann Smith</p>{}<figure><img src=a.png>\
         <figcaption>The river at noon</figcaption></figure>{}<div class=comments><p>{}</p></div>",
        prose(&["a", "b", "c"]),
        prose(&["d", "e", "f"]),
        sentence("reader"),
    )
}

#[track_caller]
fn check_keep(settings: &[&str], expected: &str) {
    let text = [("TITLE", "Flood in town"), ("BY", "By Ann Smith"), ("CAPTION", "The river at noon")];
    let expected =
        text.iter().fold(expected.to_owned(), |expected, (name, text)| expected.replace(name, text));
    let expected =
        expected.replace("ABC", &sentences(&["a", "b", "c"])).replace("DEF", &sentences(&["d", "e", "f"]));
    alone(&story(), settings, &expected.replace("COMMENT", &sentence("reader")));
}

#[test]
fn people_may_say_what_is_kept() {
    check_keep(&[], "TITLE / BY / ABC / DEF");
    check_keep(&["keep.captions=true"], "TITLE / BY / ABC / CAPTION / DEF");
    check_keep(&["keep.by-line=false", "keep.title=false"], "ABC / DEF");
    check_keep(&["keep.comments=true", "keep.captions=false"], "TITLE / BY / ABC / DEF / COMMENT");
}

#[test]
fn a_headline_that_is_asked_for_is_kept_wherever_it_stands() {
    // no title names it, and another page of the site does
    let page = |day: &str, other: &str| {
        format!(
            "<title>The Herald</title><h1>A big flood of {day}</h1>{}<ul><li>A big flood of {other}</ul>",
            prose(&[&format!("{day}a"), &format!("{day}b")])
        )
    };
    let pages = [page("Monday", "Friday"), page("Friday", "Monday")];
    let text = sentences(&["Mondaya", "Mondayb"]);
    check::<Params>(&pages, &[], &text);
    check::<Params>(&pages, &["keep.title=true"], &format!("A big flood of Monday / {text}"));
}

/// A shop's page whose terms are more text than what it sells.
fn shop(terms: &str) -> String {
    format!("<title>A red kettle</title><h1>A red kettle</h1>{}{terms}", prose(&["a", "b", "c", "d", "e"]))
}

#[test]
fn dialogs() {
    // dialogs are left out
    let text = format!("A red kettle / {}", sentences(&["a", "b", "c", "d", "e"]));
    for start in ["<div role=dialog>", "<dialog>", "<div aria-modal=true>"] {
        let terms = shop(&format!("{start}<p>{} {}</p></div>", sentence("x"), sentence("y")));
        let judged = format!("{text} / {} {}", sentence("x"), sentence("y"));
        alone(&terms, &[], &text);
        alone(&terms, &["dialogs=judged"], &judged);
    }
    // dialogs are judged where the page is nothing without them
    let all = prose(&["a", "b", "c"]);
    alone(&format!("<div role=dialog>{all}</div><p>x y z</p>"), &[], &sentences(&["a", "b", "c"]));
}

#[test]
fn evidence_names_the_numbers_of_blocks() {
    let pages = newspaper();
    let site = site(&pages);
    let cleaner = fit::<Params>(&site, &[]);
    let evidence = cleaner.evidence(PageRef::alone(&parse(&pages[0])));
    let of_box =
        evidence.iter().find(|found| site.pages()[0].text_of(found.node).starts_with("The Herald has"));
    let numbers = &of_box.expect("the box is a block").numbers;
    let widely = numbers.iter().find(|number| number.name == "widely").expect("it is named");
    assert_eq!((widely.value, widely.bound), (1.0, Some(0.5)));
}
