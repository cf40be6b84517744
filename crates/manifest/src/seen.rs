//! The parts of data sets that the makers of methods are known to have seen: `experiments/seen.csv`.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use experiments::FILES;

/// A method, a data set, and what of it was seen.
static ROWS: LazyLock<Vec<[String; 3]>> = LazyLock::new(|| {
    let text = FILES.iter().find(|(path, _)| *path == "seen.csv").map_or("", |(_, text)| text);
    csv::Reader::from_reader(text.as_bytes()).into_deserialize().flatten().collect()
});

/// The seen parts for a method, by the id of the data set. For a method within another the inner one counts.
pub(crate) fn seen_by(method: &str, data: &BTreeSet<&str>) -> BTreeMap<String, String> {
    let inner = method.rsplit('(').next().unwrap_or_default().trim_end_matches(')');
    let own = ROWS.iter().filter(|[of, on, _]| of == inner && data.contains(on.as_str()));
    own.map(|[_, on, seen]| (on.clone(), seen.clone())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_inner_method_counts_and_the_data_of_the_experiment() {
        let on =
            |method, data: &str| seen_by(method, &BTreeSet::from([data])).into_keys().collect::<Vec<_>>();
        assert_eq!(on("peer/rs-trafilatura", "wcxb-dev"), ["wcxb-dev"]);
        assert_eq!(on("site-filter(peer/rs-trafilatura)", "wcxb-dev"), ["wcxb-dev"]);
        assert!(on("peer/rs-trafilatura", "daniel").is_empty());
        assert!(on("peer/trafilatura", "wcxb-dev").is_empty());
    }
}
