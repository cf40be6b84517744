//! The second engine: `linfa-clustering` on a dense matrix, to check the first on small data.
//!
//! The algorithm is slightly different. Linfa's is m_k-means: the old position of a centroid counts as one
//! more member. It stops once the centroids hardly move, and the documents are assigned once more after the
//! last move.

use cleaning::running;
use linfa::DatasetBase;
use linfa::traits::{Fit as _, Predict as _};
use linfa::{Float, ParamGuard as _};
use linfa_clustering::KMeansInit;
use linfa_nn::distance::Distance;
use ndarray::{Array2, ArrayView, Axis, Dimension};
use rand_xoshiro::Xoshiro256Plus;
use rand_xoshiro::rand_core::SeedableRng as _;

use super::rows::Centroid;
use crate::{Clustering, NotClustered, Vectors};

/// The most cells of the dense matrix: 160 MB.
pub(super) const MOST_CELLS: usize = 20_000_000;

/// The vectors that are not zero, as the rows of a dense matrix over the terms that occur.
#[derive(Debug, Clone)]
pub(super) struct Dense {
    matrix: Array2<f64>,
    /// The document of each row.
    documents: Vec<usize>,
    /// Number of documents, zero ones included.
    all: usize,
}

impl Dense {
    /// The error is [`NotClustered::TooLarge`].
    pub(super) fn of(vectors: &Vectors, centroid: Centroid) -> Result<Self, NotClustered> {
        let documents: Vec<usize> = (0..vectors.len()).filter(|&i| !vectors.is_zero(i)).collect();
        // the column of each term that is in any vector, and last the number of columns
        let frequencies = vectors.document_frequencies();
        let columns = running(frequencies.into_iter().map(|documents| usize::from(documents > 0)));
        let terms = columns[vectors.terms()];
        if documents.len().checked_mul(terms).is_none_or(|cells| cells > MOST_CELLS) {
            return Err(NotClustered::TooLarge { documents: documents.len(), terms });
        }
        let mut matrix = Array2::zeros((documents.len(), terms));
        for (row, &document) in documents.iter().enumerate() {
            let length = match centroid {
                Centroid::Mean => 1.0,
                Centroid::UnitMean => vectors.norm(document),
            };
            for (term, value) in vectors.entries(document) {
                matrix[(row, columns[term as usize])] = f64::from(value) / length;
            }
        }
        Ok(Self { matrix, documents, all: vectors.len() })
    }

    /// Clusters from the documents `first` as centroids.
    pub(super) fn cluster(&self, first: &[usize], iterations: usize) -> Clustering {
        let mut assignment = vec![None; self.all];
        if first.is_empty() {
            return Clustering::new(assignment, 0, 0);
        }
        let rows = first.iter().map(|document| self.documents.binary_search(document));
        let rows: Vec<usize> =
            rows.map(|row| row.expect("first centroids are documents that are not zero")).collect();
        let start = KMeansInit::Precomputed(self.matrix.select(Axis(0), &rows));
        // the start is given, so nothing is drawn
        let random = Xoshiro256Plus::seed_from_u64(0);
        let params = linfa_clustering::KMeans::params_with(first.len(), random, Cosine)
            .init_method(start)
            .n_runs(1)
            .max_n_iterations(iterations as u64)
            .tolerance(1e-12)
            .check()
            .expect("one run, one cluster and one iteration at the least, and a tolerance above 0");
        let data = DatasetBase::from(self.matrix.view());
        let model = params.fit(&data).expect("the sum of cosines of vectors above zero is finite");
        for (&document, &cluster) in self.documents.iter().zip(&model.predict(&self.matrix)) {
            assignment[document] = Some(page::number(cluster));
        }
        Clustering::new(assignment, first.len(), iterations)
    }
}

/// 1 - cosine (6-3), so the closest vector has the smallest value; 1 if a vector is zero.
#[derive(Debug, Clone)]
struct Cosine;

impl<F: Float> Distance<F> for Cosine {
    fn distance<D: Dimension>(&self, a: ArrayView<'_, F, D>, b: ArrayView<'_, F, D>) -> F {
        let (mut product, mut left, mut right) = (F::zero(), F::zero(), F::zero());
        for (&x, &y) in a.iter().zip(&b) {
            product += x * y;
            left += x * x;
            right += y * y;
        }
        let norms = (left * right).sqrt();
        if norms > F::zero() { F::one() - product / norms } else { F::one() }
    }
}
