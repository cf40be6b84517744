//! The quality of a clustering: the F of the thesis (5.4), and the mutual information of clusters with
//! classes and with sites.
//!
//! All are computed from one table of counts, clusters by labels.

use crate::Clustering;
use crate::kmeans::MOST_CLUSTERS;

/// How well a clustering matches the classes, and how well it matches the sites.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ClusteringScore {
    /// The mean over the classes of F = 2pr / (p + r), under the best one-to-one assignment of clusters to
    /// classes (5.4). A class without a cluster has 0. From 0 to 1; 0 without documents.
    pub f: f64,
    /// Normalised mutual information of clusters and classes, 0 to 1: 2 I(K; C) / (H(K) + H(C)), which is
    /// scikit-learn's default; 0 if both entropies are 0.
    pub class_information: f64,
    /// The same for clusters and sites: high if pages of a site are together, independent of their class.
    pub site_information: f64,
    /// Number of clusters that have a document.
    pub clusters: usize,
    /// Number of documents in no cluster.
    pub unclustered: usize,
    /// The number of assignments of all documents before the run ended.
    pub iterations: usize,
}

/// Scores a clustering against the class and the site of each document. Classes and sites are any numbers;
/// numbers without a document do not count.
///
/// A document in no cluster counts as a missing one of its class. For the information these documents are one
/// more group, so all scores of a data set are over the same documents.
///
/// # Panics
/// If the numbers of classes, sites and documents differ, or if the clustering has more than 16 clusters.
pub fn score(clustering: &Clustering, classes: &[u32], sites: &[u32]) -> ClusteringScore {
    let by_class = Table::of(clustering, classes);
    let columns = &by_class.columns;
    ClusteringScore {
        f: by_class.best_f(),
        class_information: by_class.information(),
        site_information: Table::of(clustering, sites).information(),
        clusters: columns[..by_class.clusters].iter().filter(|&&count| count > 0).count(),
        unclustered: columns[by_class.clusters] as usize,
        iterations: clustering.iterations(),
    }
}

/// Counts of documents: one row for each label that occurs, one column for each cluster, and one more column
/// for the documents in no cluster.
#[derive(Debug, Clone, PartialEq)]
struct Table {
    /// Number of clusters, empty ones included.
    clusters: usize,
    /// By label, each row `clusters + 1` long.
    cells: Vec<Vec<u32>>,
    /// The sizes of the clusters, and last the number of documents in none.
    columns: Vec<u32>,
}

impl Table {
    /// # Panics
    /// If the numbers of labels and documents differ, or if there are more than [`MOST_CLUSTERS`] clusters.
    fn of(clustering: &Clustering, labels: &[u32]) -> Self {
        let clusters = clustering.clusters();
        assert!(clusters <= MOST_CLUSTERS, "{clusters} clusters are too many to score");
        assert_eq!(clustering.assignment().len(), labels.len(), "each document has one label");
        let distinct = text::sorted_set(labels.to_vec());
        let mut cells = vec![vec![0; clusters + 1]; distinct.len()];
        let mut columns = vec![0; clusters + 1];
        for (cluster, label) in clustering.assignment().iter().zip(labels) {
            let row = distinct.binary_search(label).expect("every label is one of the distinct ones");
            let column = cluster.map_or(clusters, |cluster| cluster as usize);
            cells[row][column] += 1;
            columns[column] += 1;
        }
        Self { clusters, cells, columns }
    }

    /// The best mean F over the labels, with clusters assigned to labels one to one (5.4); 0 without
    /// documents.
    fn best_f(&self) -> f64 {
        if self.cells.is_empty() {
            return 0.0;
        }
        let f = |row: &Vec<u32>| -> Vec<f64> {
            let size: u32 = row.iter().sum();
            (0..self.clusters).map(|cluster| f_of(row[cluster], self.columns[cluster], size)).collect()
        };
        let worths: Vec<Vec<f64>> = self.cells.iter().map(f).collect();
        best_assignment(&worths, self.clusters) / self.cells.len() as f64
    }

    /// The normalised mutual information of columns and rows: their mutual information divided by the mean of
    /// their entropies; 0 if both entropies are 0.
    fn information(&self) -> f64 {
        let all: f64 = self.columns.iter().map(|&count| f64::from(count)).sum();
        let rows: Vec<u32> = self.cells.iter().map(|row| row.iter().sum()).collect();
        let entropies = entropy(&self.columns, all) + entropy(&rows, all);
        if entropies <= 0.0 {
            return 0.0;
        }
        let mut mutual = 0.0;
        for (row, &of_label) in self.cells.iter().zip(&rows) {
            for (&both, &of_cluster) in row.iter().zip(&self.columns).filter(|(both, _)| **both > 0) {
                let expected = f64::from(of_label) * f64::from(of_cluster) / all;
                mutual += f64::from(both) / all * (f64::from(both) / expected).ln();
            }
        }
        // rounding may give independent columns and rows a value below 0
        (2.0 * mutual / entropies).clamp(0.0, 1.0)
    }
}

/// F = 2pr / (p + r) (5.2), p = both / found, r = both / relevant; 0 if `both` is 0.
fn f_of(both: u32, found: u32, relevant: u32) -> f64 {
    if both == 0 { 0.0 } else { 2.0 * f64::from(both) / (f64::from(found) + f64::from(relevant)) }
}

/// Entropy in nats of the shares of `counts` in `all`.
fn entropy(counts: &[u32], all: f64) -> f64 {
    let shares = counts.iter().filter(|&&count| count > 0).map(|&count| f64::from(count) / all);
    -shares.map(|share| share * share.ln()).sum::<f64>()
}

/// The greatest sum of `worths` over all assignments of at most one column to each row, and of each column to
/// at most one row.
///
/// Exact, in rows x 2^columns x columns steps: after each row it has the best sum for every set of used
/// columns.
fn best_assignment(worths: &[Vec<f64>], columns: usize) -> f64 {
    let mut best = vec![0.0; 1 << columns];
    for row in worths {
        // from the full set down: a set needs smaller sets, which still have the values of the row before
        for set in (1..best.len()).rev() {
            let with = |column: usize| best[set & !(1 << column)] + row[column];
            let given = (0..columns).filter(|column| set & (1 << column) != 0);
            best[set] = given.map(with).fold(best[set], f64::max);
        }
    }
    best[best.len() - 1]
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn clusters_of_classes_and_clusters_of_sites_have_different_scores() {
        let (classes, sites) = ([0, 0, 1, 1, 0, 1], [3, 4, 3, 4, 4, 3]);
        let by_class = Clustering::new([0, 0, 1, 1, 0, 1].map(Some).into(), 3, 4);
        let found = score(&by_class, &classes, &sites);
        assert!(found.f == 1.0 && found.class_information > 0.999 && found.site_information < 0.1);
        assert_eq!((found.clusters, found.unclustered, found.iterations), (2, 0, 4));
        let by_site = Clustering::new([2, 0, 2, 0, 0, 2].map(Some).into(), 3, 4);
        let found = score(&by_site, &classes, &sites);
        assert!(found.f < 0.7 && found.class_information < 0.1 && found.site_information > 0.999);
    }

    /// Clusters as digits, `-` for none; labels as digits.
    fn table(clusters: &str, labels: &str, of: usize) -> Table {
        let assignment = clusters.chars().map(|cluster| cluster.to_digit(10)).collect();
        let labels: Vec<u32> = labels.chars().map(|label| label.to_digit(10).unwrap()).collect();
        Table::of(&Clustering::new(assignment, of, 1), &labels)
    }

    #[track_caller]
    fn check_f(clusters: &str, labels: &str, of: usize, expected: f64) {
        let found = table(clusters, labels, of).best_f();
        assert!((found - expected).abs() < 1e-12, "{found} is not {expected}");
    }

    #[test]
    fn the_best_f() {
        // perfect clusters, whatever their numbers and those of the classes
        check_f("000111222", "000111222", 3, 1.0);
        check_f("222000111", "000111222", 3, 1.0);
        check_f("0011", "7799", 2, 1.0);
        // one wrong document: p = 1, r = 2/3 and p = 3/4, r = 1
        check_f("001111", "000111", 2, (0.8 + 6.0 / 7.0) / 2.0);
        // an empty cluster changes nothing
        check_f("000222", "000111", 3, 1.0);
        // a class without a cluster has 0; all in one: the larger class gets it, p = 4/6, r = 1
        check_f("000000", "000011", 2, 0.8 / 2.0);
        check_f("000111", "001122", 2, (0.8 + 0.8) / 3.0);
        // of more clusters than classes the worst are unused
        check_f("000112", "000000", 3, 2.0 * 3.0 / 9.0);
        check_f("001122", "000111", 3, 0.8);
        // a class of one page gets the large cluster, p = 1/4 and r = 1; the other class gets the other, p = 1, r = 1/4
        check_f("00010", "00001", 2, 0.4);
        check_f("00001", "00001", 2, 1.0);
        // cluster 0 is the best for both classes, with F 8/13 and 6/10; cluster 1 has F 4/8 for class 0, and 0 for class 1
        check_f("000011000", "000000111", 2, (4.0 / 8.0 + 6.0 / 10.0) / 2.0);
        // documents in no cluster are missed
        check_f("00--", "0000", 1, 2.0 * 2.0 / (2.0 + 4.0));
        check_f("----", "0011", 2, 0.0);
        check_f("----", "0011", 0, 0.0);
        check_f("", "", 3, 0.0);
    }

    #[track_caller]
    fn check_information(clusters: &str, labels: &str, expected: f64) {
        let found = table(clusters, labels, 4).information();
        assert!((found - expected).abs() < 1e-12, "{found} is not {expected}");
    }

    #[test]
    fn information() {
        check_information("001122", "001122", 1.0);
        check_information("001122", "220011", 1.0);
        check_information("0101", "0011", 0.0);
        // I = H(labels) = ln 2, H(clusters) = ln 4
        check_information("0123", "0011", 2.0 / 3.0);
        check_information("0000", "0011", 0.0);
        check_information("0011", "0000", 0.0);
        // both entropies are 0
        check_information("0000", "1111", 0.0);
        check_information("", "", 0.0);
        // those in no cluster are a group
        check_information("00--", "0011", 1.0);
        check_information("----", "0011", 0.0);
    }

    #[test]
    #[should_panic(expected = "each document has one label")]
    fn a_label_too_few_is_refused() {
        table("00", "0", 1);
    }

    /// The best sum over all ways to give columns to rows, by trying them.
    fn by_trying(worths: &[Vec<f64>], columns: usize) -> f64 {
        let mut open = vec![(0, 0u32, 0.0)];
        let mut best = 0.0f64;
        while let Some((row, given, sum)) = open.pop() {
            best = best.max(sum);
            if row < worths.len() {
                open.push((row + 1, given, sum));
                let free = (0..columns).filter(|column| given & (1 << column) == 0);
                open.extend(free.map(|column| (row + 1, given | 1 << column, sum + worths[row][column])));
            }
        }
        best
    }

    proptest! {
        #[test]
        fn the_assignment_is_the_best_of_all(
            worths in (1usize..6).prop_flat_map(|columns| {
                proptest::collection::vec(proptest::collection::vec(0.0f64..1.0, columns), 1..6)
            })
        ) {
            let columns = worths[0].len();
            prop_assert!((best_assignment(&worths, columns) - by_trying(&worths, columns)).abs() < 1e-12);
        }

        #[test]
        fn scores_are_shares(
            pages in proptest::collection::vec((proptest::option::of(0u32..5), 0u32..4), 0..40)
        ) {
            let (assignment, labels): (Vec<_>, Vec<_>) = pages.into_iter().unzip();
            let table = Table::of(&Clustering::new(assignment, 5, 1), &labels);
            prop_assert!((0.0..=1.0 + 1e-12).contains(&table.best_f()));
            prop_assert!((0.0..=1.0).contains(&table.information()));
        }
    }
}
