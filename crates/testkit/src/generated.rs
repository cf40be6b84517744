//! Proptest strategies: pages that open and close elements at random, small sites of them, and settings of any method.

use cleaning::{Allowed, Family, Settings};
use proptest::prelude::*;
use proptest::sample::select;

/// A piece of a page: words that repeat over pages, sentences, links among the pages `0` to `6` of a site,
/// images, parts of a template, and tags.
fn piece() -> impl Strategy<Value = String> {
    prop_oneof![
        6 => (0_u32..25).prop_map(|word| format!("word{word} ")),
        2 => (0_u32..9).prop_map(|word| format!("Ends{word}. ")),
        1 => select(&["of the ", "| ", "*** ", "新聞 頁面", "新聞。頁面"][..]).prop_map(str::to_owned),
        4 => (0_u32..7, 0_u32..25).prop_map(|(page, word)| format!("<a href='/{page}'>word{word}</a>")),
        1 => (0_u32..4).prop_map(|image| format!("<img src={image}.gif width={image}0 height=60>")),
        2 => select(&[
            "<p>the same old sentence in many words</p>", "<ul><li>home<li>world<li>sport</ul>",
            "<map><area href=x></map>", "<title>t</title>", "<script>s</script>",
        ][..]).prop_map(str::to_owned),
        10 => select(&[
            "<table><tr><td>", "<td>", "</table>", "<p>", "<div>", "</div>", "<b>", "</b>", "<br>", "<hr>", "<ul><li>",
            "<li>", "</ul>", "<div class=a>", "<p width=1>", "<body class=b>", "<frameset>", "<table>stray", "<a name=x>",
            "<a href='http://other.test/'>", "</a>", "<span>", "</span>",
        ][..]).prop_map(str::to_owned),
    ]
}

/// One page.
pub fn html() -> impl Strategy<Value = String> {
    proptest::collection::vec(piece(), 0..40).prop_map(|pieces| pieces.concat())
}

/// One to six pages: each different, or of one of three layouts with some words changed to `own...`.
pub fn sites() -> impl Strategy<Value = Vec<String>> {
    let page = (0_usize..3, 0_u32..4);
    let alike = (proptest::collection::vec(html(), 3), proptest::collection::vec(page, 1..7));
    let alike = alike.prop_map(|(layouts, pages)| {
        let write = |(layout, word): (usize, u32)| layouts[layout].replace("word1", &format!("own{word}"));
        pages.into_iter().map(write).collect::<Vec<_>>()
    });
    prop_oneof![proptest::collection::vec(html(), 1..7), alike]
}

/// A site, and an order of its pages.
pub fn ordered_sites() -> impl Strategy<Value = (Vec<String>, Vec<usize>)> {
    sites().prop_flat_map(|pages| {
        let order: Vec<usize> = (0..pages.len()).collect();
        (Just(pages), Just(order).prop_shuffle())
    })
}

/// Numbers from which [`settings`] makes settings; zeros make the defaults.
pub fn choices() -> impl Strategy<Value = Vec<u8>> {
    proptest::collection::vec(prop_oneof![Just(0), any::<u8>()], 32)
}

/// Settings of a method: a value for each parameter by one of the numbers. A value that contradicts earlier
/// ones is left at the default.
pub fn settings(family: &dyn Family, choices: &[u8]) -> Settings {
    let mut settings = Settings::new();
    for (param, &choice) in family.info().params.iter().zip(choices.iter().cycle()) {
        let values = assignments(param.key, &(param.allowed)());
        let mut with = settings.clone();
        let chosen = usize::from(choice) % (values.len() + 1);
        if chosen > 0 && with.assign(&values[chosen - 1]).is_ok() && family.build(&with).is_ok() {
            settings = with;
        }
    }
    settings
}

/// Values to try for a parameter; some may be invalid.
fn assignments(key: &str, allowed: &Allowed) -> Vec<String> {
    let numbers = ["0", "1", "2", "3", "20", "0.1", "0.5", "0.9", "1.0", "2.5"];
    match allowed {
        Allowed::Range(words) if words == "true, false" => {
            vec![format!("{key}=true"), format!("{key}=false")]
        }
        Allowed::Range(_) => numbers.iter().map(|number| format!("{key}={number}")).collect(),
        Allowed::Choice(choices) => choices
            .iter()
            .flat_map(|choice| match &choice.value {
                None => vec![format!("{key}={}", choice.word)],
                Some(_) => numbers.iter().map(|number| format!("{key}.{}={number}", choice.word)).collect(),
            })
            .collect(),
    }
}
