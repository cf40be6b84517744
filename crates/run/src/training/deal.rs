//! Hosts to folds: sites that share a host, directly or through others, come to one fold.

use std::collections::{BTreeMap, BTreeSet};

/// One site, before the deal.
pub(crate) struct Hosted {
    /// The keys of its hosts, at least one.
    pub(crate) keys: BTreeSet<String>,
    /// Its labelled pages, where it is learned from.
    pub(crate) labelled: Option<usize>,
}

/// The fold of each site; `None` for one none of whose hosts is learned from.
///
/// The hosts with the most labelled pages are dealt first, each to the fold that has the fewest so far. Without a number of folds
/// each has one of its own.
pub(crate) fn deal(sites: &[&Hosted], folds: Option<usize>) -> Vec<Option<usize>> {
    let groups = groups(sites);
    // labelled pages by group; a group's name is its first key
    let mut learned: BTreeMap<&str, usize> = BTreeMap::new();
    for (site, group) in sites.iter().zip(&groups) {
        if let Some(labelled) = site.labelled {
            *learned.entry(group).or_default() += labelled;
        }
    }
    let mut order: Vec<(&str, usize)> = learned.into_iter().collect();
    order.sort_by(|a, b| b.1.cmp(&a.1).then(a.0.cmp(b.0)));
    let mut loads = vec![0; folds.unwrap_or(order.len())];
    let mut fold_of = BTreeMap::new();
    for (number, (group, labelled)) in order.into_iter().enumerate() {
        let least_loaded = (0..loads.len()).min_by_key(|&fold| loads[fold]);
        let fold = if folds.is_none() { number } else { least_loaded.expect("there are two folds and more") };
        loads[fold] += labelled;
        fold_of.insert(group, fold);
    }
    groups.iter().map(|group| fold_of.get(group.as_str()).copied()).collect()
}

/// For each site the first of all keys that it is bound to.
fn groups(sites: &[&Hosted]) -> Vec<String> {
    let mut above: BTreeMap<&str, &str> = BTreeMap::new();
    fn root<'k>(above: &BTreeMap<&'k str, &'k str>, mut key: &'k str) -> &'k str {
        while let Some(next) = above.get(key) {
            key = next;
        }
        key
    }
    for site in sites {
        let mut keys = site.keys.iter();
        let Some(first) = keys.next() else { continue };
        for key in keys {
            let (a, b) = (root(&above, first), root(&above, key));
            if a != b {
                above.insert(a.max(b), a.min(b));
            }
        }
    }
    let of_site = |site: &&Hosted| site.keys.first().map_or("", |key| root(&above, key)).to_owned();
    sites.iter().map(of_site).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Sites as keys in words, with the labelled pages of those that are learned from.
    #[track_caller]
    fn check(sites: &[(&str, Option<usize>)], folds: Option<usize>, expected: &[Option<usize>]) {
        let hosted = |(keys, labelled): &(&str, Option<usize>)| Hosted {
            keys: keys.split(' ').map(str::to_owned).collect(),
            labelled: *labelled,
        };
        let hosted: Vec<Hosted> = sites.iter().map(hosted).collect();
        assert_eq!(deal(&hosted.iter().collect::<Vec<_>>(), folds), expected);
    }

    #[test]
    fn the_largest_host_goes_first_to_the_fold_with_least() {
        let sites = [("a", Some(1)), ("b", Some(5)), ("c", Some(3)), ("d", Some(3)), ("a", Some(1))];
        check(&sites, Some(2), &[Some(0), Some(0), Some(1), Some(1), Some(0)]);
        check(&sites, None, &[Some(3), Some(0), Some(1), Some(2), Some(3)]);
    }

    #[test]
    fn sites_that_share_a_host_share_a_fold_also_through_sites_that_are_only_cleaned() {
        let sites =
            [("a", Some(1)), ("b", Some(1)), ("c", Some(1)), ("b c", None), ("d", None), ("d a", None)];
        check(&sites, None, &[Some(1), Some(0), Some(0), Some(0), Some(1), Some(1)]);
        check(&sites[..5], None, &[Some(1), Some(0), Some(0), Some(0), None]);
    }

    #[test]
    fn hosts_without_labelled_pages_are_dealt_too() {
        check(&[("a", Some(0)), ("b", Some(0)), ("a", None)], Some(5), &[Some(0), Some(0), Some(0)]);
        check(&[], Some(2), &[]);
    }
}
