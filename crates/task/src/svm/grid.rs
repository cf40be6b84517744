//! The costs that a tuned cost is chosen from.

use cleaning::{Allowed, ParamType};
use serde::{Deserialize, Serialize};

/// Multiples of SVMlight's default cost: one or more, ascending, each from 1e-6 to 1e6.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "Vec<f64>", into = "Vec<f64>")]
pub struct Grid(Vec<f64>);

/// What a grid may be.
const ALLOWED: &str = "one or more ascending multiples from 1e-6 to 1e6";

impl Grid {
    /// 0.1, 1, 10 and 100.
    pub fn decades() -> Self {
        Self(vec![0.1, 1.0, 10.0, 100.0])
    }

    /// The multiples, ascending.
    pub fn multiples(&self) -> &[f64] {
        &self.0
    }
}

impl TryFrom<Vec<f64>> for Grid {
    type Error = &'static str;

    fn try_from(multiples: Vec<f64>) -> Result<Self, Self::Error> {
        let fine = !multiples.is_empty()
            && multiples.iter().all(|multiple| (1e-6..=1e6).contains(multiple))
            && multiples.is_sorted_by(|one, next| one < next);
        if fine { Ok(Self(multiples)) } else { Err(ALLOWED) }
    }
}

impl From<Grid> for Vec<f64> {
    fn from(grid: Grid) -> Self {
        grid.0
    }
}

impl ParamType for Grid {
    fn allowed() -> Allowed {
        Allowed::Range(ALLOWED.to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(multiples: &[f64], taken: bool) {
        assert_eq!(Grid::try_from(multiples.to_vec()).is_ok(), taken, "{multiples:?}");
    }

    #[test]
    fn a_grid_ascends() {
        check(&[1.0], true);
        check(Grid::decades().multiples(), true);
        check(&[], false);
        check(&[1.0, 1.0], false);
        check(&[0.0, 1.0], false);
        check(&[1.0, f64::NAN], false);
    }
}
