//! The measures of WebMainBench against the values that its own code gives: `reference.py` writes them into `cases.json`.

use std::collections::BTreeMap;

use metric::{MarkdownParts, Measure};
use serde_json::Value;

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
    let cases: Vec<Value> = serde_json::from_str(include_str!("cases.json")).expect("a list of cases");
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
