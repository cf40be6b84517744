//! For tests: the products of two vectors, one at a time.

use crate::Vectors;

impl Vectors {
    /// The dot product of vectors `i` and `j`, summed by ascending term in double precision.
    pub(crate) fn dot(&self, i: usize, j: usize) -> f64 {
        let ((terms, values), (others, weights)) = (self.row(i), self.row(j));
        let (mut left, mut right, mut sum) = (0, 0, 0.0);
        while left < terms.len() && right < others.len() {
            match terms[left].cmp(&others[right]) {
                std::cmp::Ordering::Less => left += 1,
                std::cmp::Ordering::Greater => right += 1,
                std::cmp::Ordering::Equal => {
                    sum += f64::from(values[left]) * f64::from(weights[right]);
                    (left, right) = (left + 1, right + 1);
                }
            }
        }
        sum
    }

    /// The cosine of vectors `i` and `j` (6-3), 0 to 1 except for rounding; 0 if one of them is zero.
    pub(crate) fn cosine(&self, i: usize, j: usize) -> f64 {
        let norms = self.norm(i) * self.norm(j);
        if norms > 0.0 { self.dot(i, j) / norms } else { 0.0 }
    }
}
