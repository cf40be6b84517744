//! Assigns hosts to folds: sites that share a host, directly or through other sites, are in one fold.

use std::collections::{BTreeMap, BTreeSet};

/// One site, before it has a fold.
pub(crate) struct Hosted {
    /// The keys of its hosts, at least one.
    pub(crate) keys: BTreeSet<String>,
    /// The number of its labelled pages; `None` if it is not used in training.
    pub(crate) labelled: Option<usize>,
}

/// The fold of each site; `None` if none of its hosts is used in training.
///
/// The hosts with the most labelled pages come first; each goes to the fold with the fewest labelled pages so
/// far. If `folds` is `None`, each host has its own fold.
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

/// For each site the first key of its group.
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

    /// Checks the folds of sites, given as keys in words and the labelled pages of training sites.
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
