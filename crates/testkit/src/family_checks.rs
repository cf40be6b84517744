//! Checks of every entry of a catalogue, of cleaning methods and of methods of tasks: its texts, its
//! parameters and its refusals. For the tests of the crates with a catalogue: a violation is a panic.

use std::collections::BTreeSet;

use cleaning::{Allowed, Info, Settings, SettingsError};

/// Whether a name is lower case, digits and hyphens.
fn is_kebab_case(name: &str) -> bool {
    name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-')
}

/// Checks the entries together: ids are well formed, sorted and unique; names are unique.
///
/// # Panics
/// If they are not.
pub fn check_ids<'i>(catalogue: impl Iterator<Item = &'i Info>) {
    let infos: Vec<&Info> = catalogue.collect();
    let ids: Vec<&str> = infos.iter().map(|info| info.id).collect();
    for id in &ids {
        let begins_and_ends = id.starts_with(|c: char| c.is_ascii_lowercase()) && !id.ends_with('-');
        assert!(is_kebab_case(id) && begins_and_ends, "id {id:?}");
    }
    assert!(ids.is_sorted_by(|one, next| one < next), "sorted by id, each id once: {ids:?}");
    let names: BTreeSet<&str> = infos.iter().map(|info| info.name).collect();
    assert_eq!(names.len(), infos.len(), "each name once");
}

/// Checks one entry; `build` builds it.
///
/// # Panics
/// If a text is missing, a parameter is not described exactly once, the defaults do not build, wrong settings
/// are accepted, or their error does not name the allowed values.
pub fn check_family(
    info: &Info,
    defaults: &Settings,
    build: impl Fn(&Settings) -> Result<(), SettingsError>,
) {
    check_texts(info);
    let described: Vec<&str> = info.params.iter().map(|param| param.key).collect();
    let real: BTreeSet<&str> = defaults.iter().map(|(key, _)| key).collect();
    assert_eq!(described.iter().copied().collect::<BTreeSet<_>>(), real, "{}", info.id);
    assert_eq!(described.len(), real.len(), "{}: a key is described twice", info.id);
    assert!(real.iter().all(|key| is_kebab_case(key)), "{}: {real:?}", info.id);
    for settings in [&Settings::new(), defaults] {
        build(settings).unwrap_or_else(|error| panic!("{}: {error}", info.id));
    }
    let refusal = |key: &str, value: toml::Value| {
        let error = build(&Settings::new().with(key, value.clone())).err();
        error.unwrap_or_else(|| panic!("{}: {key} took {value}", info.id)).to_string()
    };
    let unknown = refusal("no-such-key", 1.into());
    for part in described.iter().chain([&"no-such-key", &info.id]) {
        assert!(unknown.contains(part), "{}: {part} is not in {unknown:?}", info.id);
    }
    for param in info.params {
        let allowed = (param.allowed)();
        // a value of a wrong type, and one that is not allowed
        let outside = match &allowed {
            Allowed::Range(_) => (-1e9).into(),
            Allowed::Choice(_) => "no-such-word".into(),
        };
        for value in [toml::Value::Array(Vec::new()), outside] {
            let error = refusal(param.key, value);
            let named = error.starts_with(&format!("parameters of {}: {} is ", info.id, param.key));
            assert!(named && error.ends_with(&format!(", allowed is {allowed}")), "{error}");
        }
    }
}

/// Checks that the texts describe the method and its origin.
fn check_texts(info: &Info) {
    for (what, text) in [("name", info.name), ("summary", info.summary), ("citation", info.citation)] {
        assert!(!text.trim().is_empty() && !text.contains('\n'), "{}: {what} is {text:?}", info.id);
    }
    let has_year = info.citation.contains(|c: char| c.is_ascii_digit());
    assert!(info.citation == "none" || has_year, "{}: a year", info.id);
    for param in info.params {
        let allowed = (param.allowed)().to_string();
        let texts = [param.key, param.meaning, &allowed, param.reason];
        assert!(texts.iter().all(|text| !text.trim().is_empty()), "{}: {param:?}", info.id);
    }
}
