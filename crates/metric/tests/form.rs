//! What a system wrote of a page, as Markdown. Each case of `synthetic/form-zoo` becomes the Markdown that is written beside it, and the
//! gold has the form of that Markdown. The measures of WebMainBench have the values that its own code gives: `web_main_bench/reference.py`
//! writes them into `cases.json`.

use std::collections::BTreeMap;

use cleaning::{Cleaning, Role};
use metric::form::{Formed, Kind, judge};
use metric::{MarkdownParts, Measure};
use output::{With, kept_markdown};
use serde_json::Value;
use synthetic::{Size, form_zoo, generate};

/// The kinds that the elements of a page and its Markdown have alike.
const ALIKE: [Kind; 7] =
    [Kind::Heading, Kind::List, Kind::Table, Kind::Code, Kind::Language, Kind::Formula, Kind::InlineCode];

#[test]
fn every_case_becomes_its_markdown() {
    let size = Size { pages: None, scale: 1.0, fewest: 1, seed: 1 };
    let mut wrong = Vec::new();
    for site in generate("form-zoo", &size).unwrap().sites {
        for (index, made) in site.generate().enumerate() {
            let (page, marks) = made.parse();
            let gold = marks.gold.unwrap().get(Role::Article).clone();
            let markdown = kept_markdown(
                &page,
                &Cleaning::keep(gold.clone()),
                With { links: true, images: true, ..With::default() },
            );
            let expected = form_zoo::expected(&site.id, index).unwrap();
            if markdown != expected {
                wrong.push(format!("{}\n{markdown}\n--- is not\n{expected}", made.url));
            }
            let counts =
                judge(&Formed::of_page(&page, &gold), &Formed::of_markdown(&expected, Some(&made.url)));
            for kind in ALIKE {
                let [gold, system, both] = counts.of(kind);
                // notes are items in pages and no items in Markdown
                let is_note = kind == Kind::List && site.id == "notes";
                if !is_note && (gold != both || system != both) {
                    wrong.push(format!(
                        "{}: {}: {gold} {system} {both}",
                        made.url,
                        Measure::FormOf(kind).name()
                    ));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{} are wrong:\n\n{}", wrong.len(), wrong.join("\n\n"));
}

/// The ratios of a case, by measure; those without a value are left out, as in the reference.
fn measured(case: &Value) -> BTreeMap<&'static str, f64> {
    let parts = |key: &str| MarkdownParts::of(case[key].as_str().expect("a text"));
    let (gold, system) = (parts("gold"), parts("system"));
    let of = |measure: Measure| match measure {
        Measure::WebMainBench(part) => Some((measure.name(), gold.count(part, &system).f1()?)),
        _ => None,
    };
    Measure::ALL.into_iter().filter_map(of).collect()
}

#[test]
fn the_values_are_those_of_the_published_code() {
    let cases: Vec<Value> =
        serde_json::from_str(include_str!("web_main_bench/cases.json")).expect("a list of cases");
    let mut wrong = Vec::new();
    for case in &cases {
        let measured = measured(case);
        let reference = case["values"].as_object().expect("values by measure");
        let is_same = |(name, value): (&String, &Value)| {
            let value = value.as_f64().expect("a number");
            measured.get(name.as_str()).is_some_and(|own| (own - value).abs() < 1e-6)
        };
        if measured.len() != reference.len() || !reference.iter().all(is_same) {
            wrong.push(format!("{}:\n  measured  {measured:?}\n  reference {reference:?}", case["name"]));
        }
    }
    assert!(wrong.is_empty(), "{} of {} cases differ\n{}", wrong.len(), cases.len(), wrong.join("\n"));
}
