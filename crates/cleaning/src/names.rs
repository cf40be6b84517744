//! Names of Rust in the spelling of manifests, made while compiling: `least_gain` as `least-gain`,
//! `AnyElement` as `any-element`. [`params!`](crate::params) and [`choices!`](crate::choices) call it; the
//! result is that of serde's `kebab-case`.

/// A field's name with hyphens.
#[must_use]
pub const fn hyphens<const N: usize>(name: &str) -> [u8; N] {
    let name = name.as_bytes();
    let mut out = [0; N];
    let mut at = 0;
    while at < N {
        out[at] = if name[at] == b'_' { b'-' } else { name[at] };
        at += 1;
    }
    out
}

/// The length of [`word`].
#[must_use]
pub const fn word_len(name: &str) -> usize {
    let name = name.as_bytes();
    let (mut at, mut len) = (0, name.len());
    while at < name.len() {
        if at > 0 && name[at].is_ascii_uppercase() {
            len += 1;
        }
        at += 1;
    }
    len
}

/// A variant's name in lower case, a hyphen before each capital letter but the first.
#[must_use]
pub const fn word<const N: usize>(name: &str) -> [u8; N] {
    let name = name.as_bytes();
    let mut out = [0; N];
    let (mut from, mut to) = (0, 0);
    while from < name.len() {
        if from > 0 && name[from].is_ascii_uppercase() {
            out[to] = b'-';
            to += 1;
        }
        out[to] = name[from].to_ascii_lowercase();
        (from, to) = (from + 1, to + 1);
    }
    out
}

/// The text of a name.
#[must_use]
pub const fn as_str(name: &[u8]) -> &str {
    match std::str::from_utf8(name) {
        Ok(name) => name,
        Err(_) => panic!("names are ASCII"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LONG: &str = "AnyBlockLevelElement";

    #[test]
    fn a_variant_has_a_hyphen_before_each_further_capital() {
        assert_eq!(as_str(&word::<{ word_len(LONG) }>(LONG)), "any-block-level-element");
        assert_eq!(as_str(&word::<{ word_len("Off") }>("Off")), "off");
    }

    #[test]
    fn a_field_has_hyphens_for_underscores() {
        assert_eq!(as_str(&hyphens::<{ "k_of_k".len() }>("k_of_k")), "k-of-k");
    }
}
