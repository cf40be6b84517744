//! Training a multinomial naive Bayes classifier on two classes of sparse vectors: the classifier of the sentence-level
//! paper (2014, section 5.2), which gives no details.
//!
//! [`crate::classify`] chooses the pages that train and those that are tested.

use cleaning::{Declared as _, Info, Params};

use crate::{Linear, NotTrained, Vectors};

cleaning::params! {
    /// The parameter of naive Bayes, unchecked. The paper names the classifier and no setting, so it is our choice.
    pub struct NaiveBayesParams {
        /// The number that is added to the sum of each known term in each class.
        pub smoothing: f64 = 1.0, in 1e-10..=1e6,
            because "the paper says nothing; Laplace's rule, and the default of linfa and scikit-learn";
    }
}

impl Params for NaiveBayesParams {
    const INFO: &'static Info = &Info {
        id: "naive-bayes",
        name: "naive Bayes",
        summary: "tells pairs of classes apart by multinomial naive Bayes, trained on pages of one site or two",
        citation: "Discovering Informative Contents of Web Pages, 2014, section 5.2",
        ..Info::of(Self::PARAMS)
    };
}

/// Odds closer to 0 than this are rounding.
const ROUNDING: f64 = 1e-12;

impl NaiveBayesParams {
    /// The log odds of the class `first` (the positive one) against `second`: the weight of a term is ln P(t | first) - ln P(t | second),
    /// 0 for a term that no training vector has, and rho is -ln P(first) + ln P(second). So the decision on a vector x is
    /// ln P(first | x) - ln P(second | x); a zero vector has the odds of the training pages.
    ///
    /// The known terms are those of the training vectors. P(t | c) = (n(c, t) + a) / (n(c) + a V), where n(c,
    /// t) is the sum of the values of term t over the vectors of class c, n(c) the sum over all terms, V the
    /// number of known terms and a the smoothing. P(c) is the class's share of the training vectors,
    /// including zero ones. The order of the vectors changes the odds only by rounding.
    ///
    /// # Errors
    /// If there is nothing to learn: a class has no vector, there is no known term, or all terms are equally
    /// likely in both classes.
    ///
    /// # Panics
    /// If a number is not that of a vector.
    pub fn train(&self, vectors: &Vectors, first: &[usize], second: &[usize]) -> Result<Linear, NotTrained> {
        if first.is_empty() || second.is_empty() {
            return Err(NotTrained::EmptyClass);
        }
        let (mut terms, others) = (sums(vectors, first), sums(vectors, second));
        let known = terms.iter().zip(&others).filter(|(one, other)| is_known(**one, **other)).count();
        if known == 0 {
            return Err(NotTrained::AllZero);
        }
        let all = |sums: &[f64]| sums.iter().sum::<f64>() + self.smoothing * known as f64;
        let of_any = all(&terms).ln() - all(&others).ln();
        let mut greatest = 0.0_f64;
        for (one, &other) in terms.iter_mut().zip(&others) {
            if is_known(*one, other) {
                *one = (*one + self.smoothing).ln() - (other + self.smoothing).ln() - of_any;
                greatest = greatest.max(one.abs());
            }
        }
        if greatest <= ROUNDING {
            return Err(NotTrained::NoDirection);
        }
        let prior = (first.len() as f64).ln() - (second.len() as f64).ln();
        Ok(Linear { weights: terms, rho: -prior })
    }
}

/// Whether a term with these sums in the two classes is one of the training vectors.
fn is_known(one: f64, other: f64) -> bool {
    one > 0.0 || other > 0.0
}

/// The sum of each term's values over some vectors, by term.
fn sums(vectors: &Vectors, rows: &[usize]) -> Vec<f64> {
    let mut sums = vec![0.0; vectors.terms()];
    for &row in rows {
        for (term, value) in vectors.entries(row) {
            sums[term as usize] += f64::from(value);
        }
    }
    sums
}
