//! Which publisher a site is of, as far as its addresses tell.

use std::collections::BTreeSet;

use cleaning::Site;

/// The keys of a site: sites that share one are of one publisher. Where no page has an address it is the site's id.
pub(crate) fn host_keys(site: &Site) -> BTreeSet<String> {
    let hosts = site.pages().iter().filter_map(|page| page.url()?.host_str());
    let keys: BTreeSet<String> = hosts.filter_map(host_key).collect();
    if keys.is_empty() { BTreeSet::from([site.id().to_owned()]) } else { keys }
}

/// The name under a public ending: `bbc` of `www.bbc.co.uk`. An address in numbers is its own key; a host that cannot exist has
/// none.
fn host_key(host: &str) -> Option<String> {
    let host = host.trim_end_matches('.').to_ascii_lowercase();
    if host.starts_with('[') || host.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.') {
        return Some(host);
    }
    let labels: Vec<&str> = host.split('.').collect();
    let under = |labels: &[&str]| match labels {
        [.., second, country] => country.len() == 2 && SECOND.contains(second) && labels.len() > 2,
        _ => false,
    };
    let ending = if under(&labels) { 2 } else { 1 };
    (labels.last() != Some(&"invalid")).then(|| labels[labels.len().saturating_sub(ending + 1)].to_owned())
}

/// Words that countries have below their own ending.
const SECOND: &[&str] =
    &["ac", "co", "com", "edu", "gob", "gov", "ltd", "ne", "net", "nom", "or", "org", "plc"];

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(host: &str, expected: Option<&str>) {
        assert_eq!(host_key(host).as_deref(), expected);
    }

    #[test]
    fn a_publisher_is_the_name_under_the_public_ending() {
        check("www.nytimes.com", Some("nytimes"));
        check("NYTimes.com.", Some("nytimes"));
        check("news.bbc.co.uk", Some("bbc"));
        check("bbc.com", Some("bbc"));
        check("co.uk", Some("co"));
        check("a.com.invalid", None);
        check("localhost", Some("localhost"));
        check("127.0.0.1", Some("127.0.0.1"));
    }
}
