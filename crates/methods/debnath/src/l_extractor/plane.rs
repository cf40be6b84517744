//! The linear C-SVC: from examples to a plane, by linfa-svm.

use linfa::DatasetBase;
use linfa::traits::Fit as _;
use linfa_svm::Svm;
use ndarray::{Array1, Array2};

use super::examples::Example;
use super::params::LExtractorParams;

/// LIBSVM's default tolerance of the stopping rule.
const TOLERANCE: f64 = 1e-3;

/// A block is relevant if the weighted sum of its vector is not below the offset.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Plane {
    weights: Vec<f64>,
    offset: f64,
}

impl Plane {
    /// The plane of C-SVC between the examples. If they are of one class, all blocks are of that class.
    /// Without examples all blocks are relevant.
    pub(super) fn between(examples: &[&Example], width: usize, params: &LExtractorParams) -> Self {
        let first = examples.first().is_none_or(|example| example.relevant);
        if examples.iter().all(|example| example.relevant == first) {
            return Self { weights: vec![0.0; width], offset: if first { 0.0 } else { 1.0 } };
        }
        let rows: Vec<f64> = examples.iter().flat_map(|example| &example.vector).copied().collect();
        let rows = Array2::from_shape_vec((examples.len(), width), rows).expect("each vector has this width");
        let targets: Array1<bool> = examples.iter().map(|example| example.relevant).collect();
        let fitted = Svm::<f64, bool>::params()
            .pos_neg_weights(params.cost * params.relevant_weight, params.cost * params.redundant_weight)
            .linear_kernel()
            .eps(TOLERANCE)
            // with shrinking the solver gives wrong planes
            .shrinking(false)
            .fit(&DatasetBase::new(rows, targets))
            .expect("costs and tolerance are above 0, which is all that is checked");
        let mut weights = vec![0.0; width];
        for (example, multiplier) in examples.iter().zip(&fitted.alpha) {
            for (weight, value) in weights.iter_mut().zip(&example.vector) {
                *weight += multiplier * value;
            }
        }
        Self { weights, offset: fitted.rho }
    }

    /// Whether a block is relevant, by the values of its vector with their places.
    pub(super) fn is_relevant(&self, parts: impl Iterator<Item = (usize, f64)>) -> bool {
        self.sum(parts) >= self.offset
    }

    /// The weighted sum of a block's vector, and the offset, which is the least value of a relevant block.
    pub(super) fn against(&self, parts: impl Iterator<Item = (usize, f64)>) -> (f64, f64) {
        (self.sum(parts), self.offset)
    }

    fn sum(&self, parts: impl Iterator<Item = (usize, f64)>) -> f64 {
        parts.map(|(place, value)| self.weights[place] * value).sum()
    }

    /// Whether the plane classifies an example correctly.
    pub(super) fn is_right(&self, example: &Example) -> bool {
        self.is_relevant(example.vector.iter().copied().enumerate()) == example.relevant
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn example(vector: &[f64], relevant: bool) -> Example {
        Example { page: 0, relevant, vector: vector.to_vec() }
    }

    fn plane(examples: &[Example], cost: f64) -> Plane {
        let params = LExtractorParams { cost, ..LExtractorParams::default() };
        Plane::between(&examples.iter().collect::<Vec<_>>(), examples[0].vector.len(), &params)
    }

    #[test]
    fn two_points_calculated_manually() {
        // a large cost gives the widest margin: w = (1, 1), with x + y = 1 halfway
        let found = plane(&[example(&[0.0, 0.0], false), example(&[1.0, 1.0], true)], 1000.0);
        assert!(found.weights.iter().all(|weight| (weight - 1.0).abs() < 1e-6), "{found:?}");
        assert!((found.offset - 1.0).abs() < 1e-6, "{found:?}");
        assert!(found.is_relevant([(0, 0.6), (1, 0.6)].into_iter()));
        assert!(!found.is_relevant([(0, 0.6), (1, 0.3)].into_iter()));
    }

    #[test]
    fn a_small_cost_bounds_the_weights() {
        // both multipliers are at their bound C: w = C (x1 - x2)
        let found = plane(&[example(&[0.0], false), example(&[1.0], true)], 0.1);
        assert!((found.weights[0] - 0.1).abs() < 1e-9, "{found:?}");
    }

    #[test]
    fn one_class_is_all() {
        assert!(plane(&[example(&[0.5], true)], 1.0).is_relevant([].into_iter()));
        assert!(
            !plane(&[example(&[0.5], false), example(&[0.1], false)], 1.0)
                .is_relevant([(0, 9.0)].into_iter())
        );
    }
}
