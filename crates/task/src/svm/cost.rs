//! What a page on the wrong side of the margin costs: the C of an SVM.

use super::gram::Gram;

cleaning::choices! {
    /// Where the cost C comes from. Every choice but `Fixed` follows the scale of the training vectors, so that
    /// cleanings whose values are large and small are treated alike.
    pub enum Cost {
        /// 1 over the mean of x.x of the training vectors: SVMlight's default as its manual gives it.
        SvmLight,
        /// 1 over the square of the mean of |x|: SVMlight's default as its program computes it. Above the former by 1
        /// plus the squared coefficient of variation of |x|.
        SvmLightProgram,
        /// This C, for vectors as they stand.
        Fixed(f64, in 1e-12..=1e12),
        /// Chosen for each training set by cross-validation on its pages, from multiples of the cost of svm-light.
        Tuned,
    }
}

impl Cost {
    /// The cost as a multiple of `SvmLight`'s, which is also the cost in the unit of the matrix; `None` where it is
    /// tuned.
    pub(super) fn multiple(self, gram: &Gram) -> Option<f64> {
        match self {
            Self::SvmLight => Some(1.0),
            Self::SvmLightProgram => {
                let length = gram.diagonal().map(f64::sqrt).sum::<f64>() / gram.size() as f64;
                Some(1.0 / (length * length))
            }
            Self::Fixed(cost) => Some(cost * gram.mean_square()),
            Self::Tuned => None,
        }
    }
}
