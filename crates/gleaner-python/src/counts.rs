//! The harness's measures, for one page.

use std::collections::BTreeMap;

use cleaning::{Aligned, Gold, Role, Site, Span, Spans, align};
use metric::{Measure, Scorer};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyAny;

use crate::cleaned::Cleaned;

/// The number of units (words, blocks, characters) of the gold, of the kept text, and of both. Counts of
/// pages add up.
#[pyclass(frozen, module = "gleaner", eq)]
#[derive(PartialEq)]
pub(crate) struct Counts {
    counts: metric::Counts,
}

#[pymethods]
impl Counts {
    /// The number of units of the gold.
    #[getter]
    fn relevant(&self) -> u64 {
        self.counts.relevant
    }

    /// The number of units of the kept text.
    #[getter]
    fn found(&self) -> u64 {
        self.counts.found
    }

    /// The number of units of both.
    #[getter]
    fn common(&self) -> u64 {
        self.counts.common
    }

    /// common / found; `None` if `found` is 0.
    #[getter]
    fn precision(&self) -> Option<f64> {
        self.counts.precision()
    }

    /// common / relevant; `None` if `relevant` is 0.
    #[getter]
    fn recall(&self) -> Option<f64> {
        self.counts.recall()
    }

    /// The harmonic mean of both; `None` if all counts are 0.
    #[getter]
    fn f1(&self) -> Option<f64> {
        self.counts.f1()
    }

    fn __add__(&self, other: &Self) -> Self {
        Self { counts: self.counts + other.counts }
    }

    /// `sum` begins with 0.
    fn __radd__(&self, other: &Bound<'_, PyAny>) -> PyResult<Self> {
        match other.extract::<u64>() {
            Ok(0) => Ok(Self { counts: self.counts }),
            _ => Err(PyValueError::new_err("counts can only be added to counts")),
        }
    }

    fn __repr__(&self) -> String {
        let metric::Counts { relevant, found, common } = self.counts;
        format!("<gleaner.Counts relevant={relevant} found={found} common={common}>")
    }
}

/// The gold of a page.
#[derive(FromPyObject)]
pub(crate) enum Right {
    /// The text, which is searched in the page.
    #[pyo3(transparent, annotation = "str")]
    Text(String),
    /// Ranges of bytes of the page's text.
    #[pyo3(transparent, annotation = "list[tuple[int, int]]")]
    Spans(Vec<(u32, u32)>),
}

impl Right {
    fn gold(self, page: &page::Page) -> PyResult<Gold> {
        Ok(match self {
            Self::Text(text) => {
                let Aligned { spans, .. } = align(page, text.lines());
                Gold::of(Role::Article, spans).with_text(text)
            }
            Self::Spans(ranges) => {
                let text = page.text();
                if let Some((start, end)) =
                    ranges.iter().find(|(start, end)| text.get(*start as usize..*end as usize).is_none())
                {
                    let length = text.len();
                    return Err(PyValueError::new_err(format!(
                        "bytes {start}..{end} are no part of a text of {length} bytes"
                    )));
                }
                let spans = ranges.into_iter().filter(|(start, end)| start < end);
                Gold::of(Role::Article, spans.map(|(start, end)| Span { start, end }).collect::<Spans>())
            }
        })
    }
}

/// Scores one cleaned page by the harness's measures, by all that apply or by the named ones: `{measure:
/// Counts}`.
///
/// `gold` is the content as text, a paragraph a line, which is searched in the page. It may also be ranges of
/// bytes of `page_text.encode()`; then no measure of the gold text applies. A page that failed is a miss.
/// `gleaner.measures()` explains them.
#[pyfunction]
#[pyo3(signature = (cleaned, gold, measures = None))]
pub(crate) fn score(
    py: Python<'_>,
    cleaned: &Bound<'_, Cleaned>,
    gold: Right,
    measures: Option<Vec<String>>,
) -> PyResult<BTreeMap<&'static str, Counts>> {
    let cleaned = cleaned.get();
    let measures: Vec<Measure> = match measures {
        // the words of each kind of form would be aligned for each kind anew
        None => Measure::ALL.into_iter().filter(|measure| !measure.is_of_form()).collect(),
        Some(names) => {
            let named = names.iter().map(|name| Measure::named(name));
            named.collect::<Result<_, _>>().map_err(|error| PyValueError::new_err(error.to_string()))?
        }
    };
    py.detach(|| {
        let page = cleaned.page();
        let gold = gold.gold(page)?;
        let site = Site::new("page", [(String::new(), page.clone())]);
        let scorer = Scorer::new(&site);
        let counts = measures.into_iter().filter_map(|measure| {
            let counts = scorer.count_gold(measure, 0, cleaned.cleaning().kept(), &gold)?;
            Some((measure.name(), Counts { counts }))
        });
        Ok(counts.collect())
    })
}
