//! The weight of a feature, from the importance of the path to it and its entropy (4.3.2; 4.3.3 for the
//! sampled form).

use cleaning::EmptyLeaf;

cleaning::choices! {
    /// Which weights come out.
    pub enum Form {
        /// Those of (5-10).
        Full,
        /// Nothing below m, those of (5-10) from m and below u, 1 from u on (4.3.3).
        Sampled,
    }
}

/// How features are weighed.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Weighting {
    pub(crate) form: Form,
    /// m of 4.3.3.
    pub(crate) meaningless: f64,
    /// u of 4.3.3.
    pub(crate) informative: f64,
    pub(crate) empty_leaf: EmptyLeaf,
}

impl Weighting {
    /// NodeImp of a leaf of `tag_nodes` tag nodes whose N distinct features have these entropies (5-7), in
    /// `0.0..=1.0`. Without features (5-7) is 0 / 0, and `empty_leaf` decides.
    pub(crate) fn content_importance(
        &self,
        entropies: impl ExactSizeIterator<Item = f64>,
        tag_nodes: usize,
    ) -> f64 {
        let features = entropies.len();
        match (features, tag_nodes, self.empty_leaf) {
            (0, 2.., EmptyLeaf::Noise) => 0.0,
            (0, ..) => 1.0,
            _ => (1.0 - entropies.sum::<f64>() / features as f64).clamp(0.0, 1.0),
        }
    }

    /// The weight of one occurrence of a feature of this entropy at the end of a path of this importance, in
    /// `0.0..=1.0`: (5-10) with a frequency of 1; the sum over the occurrences gives the frequency.
    pub(crate) fn of(&self, path_importance: f64, entropy: f64) -> f64 {
        let weight = path_importance * (1.0 - entropy);
        match self.form {
            Form::Full => weight,
            // M_E: no output
            Form::Sampled if weight < self.meaningless => 0.0,
            // U_E: the weight of W_E
            Form::Sampled if weight < self.informative => weight,
            Form::Sampled => 1.0,
        }
    }

    /// The weight of one occurrence of a feature that is at this place on no training page.
    pub(crate) fn of_others(&self, path_importance: f64) -> f64 {
        match self.form {
            // no sign of repetition: H = 0
            Form::Full => path_importance,
            // in neither M_E nor U_E: Figure 4-10, line 8
            Form::Sampled => 1.0,
        }
    }
}

/// The weight of one occurrence that no element node matches: Figure 4-10, line 18.
pub(crate) const UNMATCHED_WEIGHT: f64 = 1.0;

#[cfg(test)]
mod tests {
    use super::*;

    fn weighting(form: Form) -> Weighting {
        Weighting { form, meaningless: 0.01, informative: 0.2, empty_leaf: EmptyLeaf::Noise }
    }

    #[track_caller]
    fn check(form: Form, path: f64, entropy: f64, expected: f64) {
        assert_eq!(weighting(form).of(path, entropy), expected);
    }

    #[test]
    fn the_full_form_is_the_product() {
        check(Form::Full, 0.5, 0.75, 0.125);
        check(Form::Full, 1.0, 1.0, 0.0);
        check(Form::Full, 0.0, 0.0, 0.0);
        assert_eq!(weighting(Form::Full).of_others(0.5), 0.5);
    }

    #[test]
    fn the_three_cases_of_the_sampled_form() {
        check(Form::Sampled, 0.009, 0.0, 0.0);
        check(Form::Sampled, 0.01, 0.0, 0.01);
        check(Form::Sampled, 0.5, 0.75, 0.125);
        check(Form::Sampled, 0.2, 0.0, 1.0);
        check(Form::Sampled, 1.0, 0.5, 1.0);
        assert_eq!(weighting(Form::Sampled).of_others(0.5), 1.0);
    }

    #[track_caller]
    fn check_leaf(entropies: &[f64], tag_nodes: usize, empty_leaf: EmptyLeaf, expected: f64) {
        let weighting = Weighting { empty_leaf, ..weighting(Form::Full) };
        assert_eq!(weighting.content_importance(entropies.iter().copied(), tag_nodes), expected);
    }

    #[test]
    fn a_leaf_is_as_important_as_its_features_on_average() {
        check_leaf(&[1.0, 1.0, 0.0, 0.0], 2, EmptyLeaf::Noise, 0.5);
        check_leaf(&[1.0], 9, EmptyLeaf::Important, 0.0);
        check_leaf(&[0.0], 1, EmptyLeaf::Noise, 1.0);
    }

    #[test]
    fn a_leaf_without_features_is_what_one_says_it_is() {
        check_leaf(&[], 2, EmptyLeaf::Noise, 0.0);
        check_leaf(&[], 2, EmptyLeaf::Important, 1.0);
        // as of any leaf of a single tag node
        check_leaf(&[], 1, EmptyLeaf::Noise, 1.0);
    }
}
