//! What a method tells of itself: id, citation, parameters.

use std::collections::BTreeSet;

use cleaning::{Allowed, Settings};
use methods::catalogue;

#[test]
fn ids_are_well_formed_unique_and_sorted() {
    let ids: Vec<&str> = catalogue().iter().map(|family| family.info().id).collect();
    for id in &ids {
        let well_formed = id.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-');
        assert!(
            well_formed && id.starts_with(|c: char| c.is_ascii_lowercase()) && !id.ends_with('-'),
            "id {id:?}"
        );
    }
    let sorted: Vec<&str> = ids.iter().copied().collect::<BTreeSet<_>>().into_iter().collect();
    assert_eq!(ids, sorted, "sorted by id, each id once");
}

#[test]
fn every_method_says_what_it_is_and_where_it_is_from() {
    for family in catalogue() {
        let info = family.info();
        for (what, text) in [("name", info.name), ("summary", info.summary), ("citation", info.citation)] {
            assert!(!text.trim().is_empty() && !text.contains('\n'), "{}: {what} is {text:?}", info.id);
        }
        assert!(
            info.citation == "none" || info.citation.contains(|c: char| c.is_ascii_digit()),
            "{}: a year",
            info.id
        );
        for param in info.params {
            let allowed = (param.allowed)().to_string();
            let texts = [param.key, param.meaning, &allowed, param.reason];
            assert!(texts.iter().all(|text| !text.trim().is_empty()), "{}: {param:?}", info.id);
        }
    }
}

#[test]
fn names_are_unique() {
    let names: BTreeSet<&str> = catalogue().iter().map(|family| family.info().name).collect();
    assert_eq!(names.len(), catalogue().len());
}

#[test]
fn every_parameter_is_described_once() {
    for family in catalogue() {
        let described: Vec<&str> = family.info().params.iter().map(|param| param.key).collect();
        let real: BTreeSet<String> = family.defaults().iter().map(|(key, _)| key.to_owned()).collect();
        assert_eq!(described.iter().map(|key| (*key).to_owned()).collect::<BTreeSet<_>>(), real);
        assert_eq!(described.len(), real.len(), "{}: a key is described twice", family.info().id);
    }
}

#[test]
fn keys_are_kebab_case() {
    for family in catalogue() {
        for (key, _) in family.defaults().iter() {
            assert!(key.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-'), "{key:?}");
        }
    }
}

#[test]
fn defaults_build_named_or_not() {
    for family in catalogue() {
        for settings in [Settings::new(), family.defaults()] {
            if let Err(error) = family.build(&settings) {
                panic!("{}: {error}", family.info().id);
            }
        }
    }
}

#[test]
fn what_a_method_advises_to_try_builds_and_is_no_default() {
    for family in catalogue() {
        let advice = family.advice();
        for assignments in [advice.where_nothing_is_kept, advice.where_everything_is_kept] {
            let mut settings = Settings::new();
            for assignment in assignments {
                settings.assign(assignment).unwrap_or_else(|error| panic!("{}: {error}", family.info().id));
            }
            if let Err(error) = family.build(&settings) {
                panic!("{}: {error}", family.info().id);
            }
            for (key, value) in settings.iter() {
                assert_ne!(
                    family.defaults().get(key),
                    Some(value),
                    "{}: {key} is a default",
                    family.info().id
                );
            }
        }
    }
}

#[test]
fn an_unknown_key_is_refused_with_the_keys_that_exist() {
    for family in catalogue() {
        let error = family.build(&Settings::new().with("no-such-key", 1)).err().expect("refused").to_string();
        assert!(error.contains("no-such-key") && error.contains(family.info().id), "{error}");
        for param in family.info().params {
            assert!(error.contains(param.key), "{}: {} is not in {error:?}", family.info().id, param.key);
        }
    }
}

/// A value of a wrong type, and one outside of the allowed ones: the refusal names key and what is allowed.
#[test]
fn what_is_not_allowed_is_refused_with_what_is() {
    for family in catalogue() {
        let info = family.info();
        for param in info.params {
            let allowed = (param.allowed)();
            let outside = match &allowed {
                Allowed::Range(_) => vec![toml::Value::Array(Vec::new()), (-1e9).into()],
                Allowed::Choice(_) => vec![toml::Value::Array(Vec::new()), "no-such-word".into()],
            };
            for value in outside {
                let settings = Settings::new().with(param.key, value.clone());
                let error = family.build(&settings).err();
                let error = error.unwrap_or_else(|| panic!("{}: {} took {value}", info.id, param.key));
                let error = error.to_string();
                let named = error.starts_with(&format!("parameters of {}: {} is ", info.id, param.key));
                assert!(named && error.ends_with(&format!(", allowed is {allowed}")), "{error}");
            }
        }
    }
}
