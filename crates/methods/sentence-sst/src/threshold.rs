//! The threshold of each node (4.4): the one with the best F on its own labelled sentences, or on others if it has too few.

use cleaning::{Gold, ThresholdGrid, Training};
use page::Span;

use crate::knowledge::{Knowledge, Standing};
use crate::site_tree::{ROOT, SiteTree};
use crate::{Positive, SentenceSstParams, Ties, Unlabelled};

/// The threshold of a site if no labelled sentence has an entropy: the middle of the range.
const MIDDLE: f64 = 0.5;

/// The thresholds of all nodes, by number.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Thresholds {
    pub(crate) of_node: Vec<f64>,
    /// The number of thresholds that come from the node's own labelled sentences.
    pub(crate) own: usize,
    /// The threshold of all labelled sentences of the site together; without any, the one for nodes without
    /// labels.
    pub(crate) of_site: f64,
}

impl Thresholds {
    /// One for all nodes.
    pub(crate) fn fixed(threshold: f64, nodes: usize) -> Self {
        Self { of_node: vec![threshold; nodes], own: 0, of_site: threshold }
    }

    /// By the labelled sentences that a threshold decides on.
    pub(crate) fn of_labels(knowledge: &Knowledge, training: &Training<'_>) -> Self {
        let grid = ThresholdGrid::of(knowledge.params.step);
        let mut tallies: Vec<Option<Tally>> = vec![None; knowledge.tree.nodes.len()];
        for (page, gold) in training.labels.iter() {
            let informative = gold.informative();
            for sentence in knowledge.read(training.site.page(page)) {
                let Standing::Entropy(node, entropy) = sentence.standing else { continue };
                let marked = informative.bytes_within(sentence.span);
                let Some(is_informative) = is_informative(sentence.span, marked, gold) else { continue };
                let tally = tallies[node as usize].get_or_insert_with(|| Tally::new(&grid));
                tally.count(&grid, entropy, is_informative);
            }
        }
        choose(tallies, &knowledge.tree, &grid, &knowledge.params)
    }
}

/// Whether more than half of the judged bytes of a sentence are marked; `None` if no byte is judged.
fn is_informative(span: Span, marked: u64, gold: &Gold) -> Option<bool> {
    let judged = u64::from(span.end - span.start) - gold.unjudged().bytes_within(span);
    (judged > 0).then_some(2 * marked > judged)
}

/// The thresholds of all nodes. `tallies` are those of the nodes' own sentences, by number.
fn choose(
    tallies: Vec<Option<Tally>>,
    tree: &SiteTree,
    grid: &ThresholdGrid,
    params: &SentenceSstParams,
) -> Thresholds {
    let best = |tally: &Tally| tally.best(grid, params.positive, params.ties);
    let enough = |tally: &&Tally| tally.len() >= params.least_labels;
    let own: Vec<Option<f64>> = tallies.iter().map(|tally| tally.as_ref().filter(enough).map(best)).collect();
    let subtrees = of_subtrees(tallies, tree);
    let root = subtrees.get(ROOT as usize).and_then(Option::as_ref);
    let otherwise = if let Unlabelled::Fixed(threshold) = params.unlabelled { threshold } else { MIDDLE };
    let of_site = root.map_or(otherwise, best);
    // the threshold of a node without labels: not its parent's own one, which comes from the parent's
    // sentences alone
    let mut inherited: Vec<f64> = Vec::with_capacity(own.len());
    for (number, node) in tree.nodes.iter().enumerate() {
        inherited.push(match params.unlabelled {
            Unlabelled::Fixed(threshold) => threshold,
            Unlabelled::Site => of_site,
            Unlabelled::Ancestor => match subtrees[number].as_ref().filter(enough) {
                Some(tally) => best(tally),
                // no node is above the root, so it takes the threshold of the site even if there are few
                // labels
                None if number == ROOT as usize => of_site,
                None => inherited[node.parent as usize],
            },
        });
    }
    let of_node = own.iter().zip(inherited).map(|(own, inherited)| own.unwrap_or(inherited)).collect();
    Thresholds { own: own.iter().flatten().count(), of_node, of_site }
}

/// The tallies of all sentences at and below each node.
fn of_subtrees(mut tallies: Vec<Option<Tally>>, tree: &SiteTree) -> Vec<Option<Tally>> {
    // children have greater numbers
    for number in (1..tallies.len()).rev() {
        let (above, rest) = tallies.split_at_mut(number);
        let Some(tally) = &rest[0] else { continue };
        match &mut above[tree.nodes[number].parent as usize] {
            Some(parent) => parent.add(tally),
            parent @ None => *parent = Some(tally.clone()),
        }
    }
    tallies
}

/// The labelled sentences of one node, or of one node and all nodes below it.
#[derive(Debug, Clone, PartialEq)]
struct Tally {
    /// The numbers of redundant and informative sentences, by the first threshold that keeps them.
    cells: Vec<[u32; 2]>,
}

impl Tally {
    pub(crate) fn new(grid: &ThresholdGrid) -> Self {
        Self { cells: vec![[0; 2]; grid.as_slice().len()] }
    }

    /// Counts a sentence of this entropy at the first threshold that is not below it.
    pub(crate) fn count(&mut self, grid: &ThresholdGrid, entropy: f64, is_informative: bool) {
        self.cells[grid.below(entropy)][usize::from(is_informative)] += 1;
    }

    /// Counts all sentences of another tally over the same grid.
    pub(crate) fn add(&mut self, other: &Self) {
        for (cell, more) in self.cells.iter_mut().zip(&other.cells) {
            cell[0] += more[0];
            cell[1] += more[1];
        }
    }

    /// Number of sentences.
    pub(crate) fn len(&self) -> u32 {
        self.cells.iter().flatten().sum()
    }

    /// The threshold with the best F. If no sentence is positive, F is not defined: then the threshold is the
    /// end of the grid that treats the sentences as negative.
    fn best(&self, grid: &ThresholdGrid, positive: Positive, ties: Ties) -> f64 {
        let [redundant, informative] =
            self.cells.iter().fold([0; 2], |[r, i], cell| [r + cell[0], i + cell[1]]);
        // the kept sentences and the dropped ones, redundant and informative
        let mut kept = [0; 2];
        let f = |cell: &[u32; 2]| {
            kept = [kept[0] + cell[0], kept[1] + cell[1]];
            let dropped = [redundant - kept[0], informative - kept[1]];
            match positive {
                Positive::Informative => Ratio(kept[1], kept[0] + kept[1] + informative),
                Positive::Redundant => Ratio(dropped[0], dropped[0] + dropped[1] + redundant),
            }
        };
        let scores: Vec<Ratio> = self.cells.iter().map(f).collect();
        match positive {
            Positive::Informative if informative == 0 => return grid.as_slice()[0],
            Positive::Redundant if redundant == 0 => return grid.as_slice()[grid.as_slice().len() - 1],
            _ => {}
        }
        let best = scores.iter().copied().reduce(|best, score| if score.beats(best) { score } else { best });
        let is_best = |score: &Ratio| best.is_some_and(|best| !best.beats(*score));
        let bests: Vec<usize> = (0..scores.len()).filter(|&place| is_best(&scores[place])).collect();
        let place = match ties {
            Ties::Smallest => bests[0],
            Ties::Middle => bests[(bests.len() - 1) / 2],
            Ties::Largest => bests[bests.len() - 1],
        };
        grid.as_slice()[place]
    }
}

/// Half of F as the ratio of two counts, compared exactly; the denominator is above 0.
#[derive(Debug, Clone, Copy)]
struct Ratio(u32, u32);

impl Ratio {
    fn beats(self, other: Self) -> bool {
        let product = |a: u32, b: u32| u64::from(a) * u64::from(b);
        product(self.0, other.1) > product(other.0, self.1)
    }
}

#[cfg(test)]
mod tests {
    use Positive::{Informative, Redundant};
    use Ties::{Largest, Middle, Smallest};
    use cleaning::{DisplayAttributes, Role, Spans};

    use super::*;
    use crate::segment::Segment;

    /// Checks the thresholds of a tree of five nodes, 0 (1 (2 3) 4), whose own labelled sentences, redundant
    /// and informative, have these entropies.
    #[track_caller]
    fn check(labelled: &[(usize, &[f64], &[f64])], params: &SentenceSstParams, expected: &[f64]) {
        let mut tree = SiteTree::default();
        // html, head, body, p and b: five looks
        let site = testkit::site(&["<p><b>"]);
        let signatures = site.signatures(DisplayAttributes::None);
        let segment = |parent, look: usize| Segment {
            node: page::NodeId::ROOT,
            parent,
            span: Span::new(0, 0),
            is_leaf: false,
            signature: signatures.of_page(0)[look],
        };
        tree.insert(0, &[segment(0, 0), segment(0, 1), segment(1, 2), segment(1, 3), segment(0, 4)]);
        let grid = ThresholdGrid::of(0.1);
        let mut tallies: Vec<Option<Tally>> = vec![None; 5];
        for &(node, redundant, informative) in labelled {
            let tally = tallies[node].insert(Tally::new(&grid));
            redundant.iter().for_each(|&entropy| tally.count(&grid, entropy, false));
            informative.iter().for_each(|&entropy| tally.count(&grid, entropy, true));
        }
        let found = choose(tallies, &tree, &grid, params);
        assert_eq!((found.of_node.as_slice(), found.of_site), (&expected[..5], expected[5]));
    }

    fn params(unlabelled: Unlabelled, least_labels: u32) -> SentenceSstParams {
        SentenceSstParams { rule: crate::Rule::Labels, unlabelled, least_labels, ..Default::default() }
    }

    /// Node 2 is separated at .3, node 4 at .8. Together .3 has F = 2 x 3 / (4 + 3), .8 has 2 x 4 / (4 + 5).
    const LABELLED: &[(usize, &[f64], &[f64])] = &[(2, &[0.5], &[0.0, 0.1, 0.3]), (4, &[0.9], &[0.8])];

    #[test]
    fn nodes_without_labels_take_the_threshold_of_others() {
        // nodes without labels take the threshold of the subtree around them
        // node 3 takes the threshold of 1 and all nodes below it; the root takes that of all: .889 at .8,
        // .857 at .3
        check(LABELLED, &params(Unlabelled::Ancestor, 1), &[0.8, 0.3, 0.3, 0.3, 0.8, 0.8]);
        // or that of the site or the fixed one
        check(LABELLED, &params(Unlabelled::Site, 1), &[0.8, 0.8, 0.3, 0.8, 0.8, 0.8]);
        check(LABELLED, &params(Unlabelled::Fixed(0.7), 1), &[0.7, 0.7, 0.3, 0.7, 0.8, 0.8]);
        // nodes with too few labels inherit too
        check(LABELLED, &params(Unlabelled::Ancestor, 3), &[0.8, 0.3, 0.3, 0.3, 0.8, 0.8]);
        check(LABELLED, &params(Unlabelled::Ancestor, 5), &[0.8; 6]);
        // the root takes the threshold of the site
        check(LABELLED, &params(Unlabelled::Ancestor, 100), &[0.8; 6]);
        check(LABELLED, &params(Unlabelled::Fixed(0.7), 3), &[0.7, 0.7, 0.3, 0.7, 0.7, 0.8]);
        // a parents own threshold is not inherited
        // node 1 has .2 by its own sentence; together with those of node 2, which node 3 uses, .6
        let labelled: &[(usize, &[f64], &[f64])] = &[(1, &[0.3], &[0.2]), (2, &[], &[0.6, 0.6, 0.6])];
        check(labelled, &params(Unlabelled::Ancestor, 1), &[0.6, 0.2, 0.6, 0.6, 0.6, 0.6]);
        // no labelled sentence at all
        check(&[], &params(Unlabelled::Ancestor, 1), &[0.5; 6]);
        check(&[], &params(Unlabelled::Site, 1), &[0.5; 6]);
        check(&[], &params(Unlabelled::Fixed(0.7), 1), &[0.7; 6]);
    }

    #[test]
    fn a_sentence_is_informative_where_more_than_half_of_what_is_judged_of_it_is_marked() {
        let spans = |start, end| Spans::from_iter([Span::new(start, end)]);
        let of = |marked: Spans, open: &Spans| {
            let gold = Gold::of(Role::Article, marked).with_unjudged(open);
            let span = Span::new(10, 20);
            is_informative(span, gold.informative().bytes_within(span), &gold)
        };
        assert_eq!(of(spans(0, 15), &Spans::new()), Some(false));
        assert_eq!(of(spans(0, 16), &Spans::new()), Some(true));
        assert_eq!(of(spans(0, 13), &spans(15, 20)), Some(true));
        assert_eq!(of(spans(0, 10), &spans(0, 30)), None);
    }

    /// Checks the best threshold for these labelled entropies of redundant and of informative sentences.
    #[track_caller]
    fn check_best(redundant: &[f64], informative: &[f64], positive: Positive, ties: Ties, expected: f64) {
        let grid = ThresholdGrid::of(0.1);
        let mut tally = Tally::new(&grid);
        redundant.iter().for_each(|&entropy| tally.count(&grid, entropy, false));
        informative.iter().for_each(|&entropy| tally.count(&grid, entropy, true));
        assert_eq!(tally.best(&grid, positive, ties), expected, "{redundant:?} {informative:?}");
        assert_eq!(tally.len() as usize, redundant.len() + informative.len());
    }

    #[test]
    fn the_threshold_with_the_best_f() {
        // a gap between the kinds
        // F is 1 from .3 to .7; an entropy equal to the threshold is not higher and is kept
        check_best(&[0.75, 1.0], &[0.0, 0.3], Informative, Smallest, 0.3);
        check_best(&[0.75, 1.0], &[0.0, 0.3], Informative, Middle, 0.5);
        check_best(&[0.75, 1.0], &[0.0, 0.3], Informative, Largest, 0.7);
        // from .4 to .7 two are in the middle
        check_best(&[0.75, 1.0], &[0.0, 0.4], Informative, Middle, 0.5);
        // kinds that overlap
        // at .2 two of three informative ones and nothing else: 2 x 2 / (2 + 3) = .8
        // at .6 all three and one more: 2 x 3 / (4 + 3) = .857; at 1 2 x 3 / (6 + 3) = .667
        check_best(&[0.5, 0.9, 1.0], &[0.1, 0.2, 0.6], Informative, Smallest, 0.6);
        // redundant ones: at .2 three dropped and one too many, .857; at .6 two dropped of three, .8
        check_best(&[0.5, 0.9, 1.0], &[0.1, 0.2, 0.6], Redundant, Smallest, 0.2);
        // equally good ones
        // at 0: 1 of 2, F = 2/3; at .4: 2 of 2 and 2 more, F = 2/3
        check_best(&[0.35, 0.4], &[0.0, 0.4], Informative, Smallest, 0.0);
        check_best(&[0.35, 0.4], &[0.0, 0.4], Informative, Largest, 1.0);
        // one kind alone
        for ties in [Smallest, Middle, Largest] {
            check_best(&[0.2, 0.8], &[], Informative, ties, 0.0);
            check_best(&[], &[0.2, 0.8], Redundant, ties, 1.0);
        }
        check_best(&[], &[0.2, 0.75], Informative, Smallest, 0.8);
        check_best(&[], &[0.2, 0.75], Informative, Largest, 1.0);
        check_best(&[0.2, 0.8], &[], Redundant, Smallest, 0.0);
        check_best(&[0.2, 0.8], &[], Redundant, Largest, 0.1);
        // tallies add up
        let grid = ThresholdGrid::of(0.5);
        let (mut one, mut other) = (Tally::new(&grid), Tally::new(&grid));
        one.count(&grid, 0.2, true);
        other.count(&grid, 0.2, true);
        other.count(&grid, 0.9, false);
        one.add(&other);
        assert_eq!(one.cells, [[0, 0], [0, 2], [1, 0]]);
    }
}
