//! `Cleaned`: one page with its cleaning; and its score by the harness's measures.

use std::collections::BTreeMap;
use std::iter::successors;
use std::sync::Arc;

use cleaning::{Aligned, Cleaning, Gold, Hidden, Role, Site, Span, Spans, State, Weighted, align};
use input::Unparsed;
use metric::{Measure, Scorer, Way};
use output::{Heading, Metadata, Place, Places, Readable, With};
use page::NodeId;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{IntoPyDict as _, PyDict, PyString};

use crate::pages::{ParsedPage, RawPage};
use crate::parameters::hidden_of;

/// The parts of `html` and `markdown` beside text.
pub(crate) const WITH: With = With { links: true, images: false, declared_first: false };

/// One cleaned page, with its kept text.
///
/// `spans` and `weights` are in bytes of `page_text` in UTF-8, as everywhere in gleaner; `char_spans` are in characters, for
/// slices of the `str`.
#[pyclass(frozen, module = "gleaner")]
pub(crate) struct Cleaned {
    /// The page as it was given, for pickles.
    raw: Arc<RawPage>,
    page: ParsedPage,
    cleaning: Cleaning,
    /// The reason why the page has no cleaning; `None` if it has one.
    #[pyo3(get)]
    error: Option<String>,
    /// Whether the rest of an article is written.
    rest: bool,
    hidden: Hidden,
    state: State,
}

impl Cleaned {
    pub(crate) fn of(
        raw: &Arc<RawPage>,
        page: ParsedPage,
        found: Result<Cleaning, String>,
        (rest, hidden): (bool, Hidden),
    ) -> Self {
        let (cleaning, error) = match found {
            Ok(cleaning) => (cleaning, None),
            Err(error) => (Cleaning::nothing(), Some(error)),
        };
        let state = State::of(page.page(), &cleaning);
        Self { raw: Arc::clone(raw), page, cleaning, error, rest, hidden, state }
    }

    fn readable(&self) -> Readable<'_> {
        Readable::of(self.page.page(), &self.cleaning).with_rest(self.rest)
    }
}

/// What a pickle has of a page and its cleaning: name, address, charset and HTML; the error; the kept spans and the weights; the kept elements and the
/// confidence; whether no headline is added, the parts that name the site, whether the site repeats the page; whether the rest is written, and what
/// becomes of hidden text.
type Pickled = (
    (String, Option<String>, Option<String>, Vec<u8>),
    Option<String>,
    (Vec<(u32, u32)>, Vec<(u32, u32, f64)>),
    (Option<Vec<usize>>, Option<f64>),
    (bool, Vec<(u32, u32)>, bool),
    (bool, String),
);

fn pairs(spans: &Spans) -> Vec<(u32, u32)> {
    spans.iter().map(|span| (span.start, span.end)).collect()
}

fn spans_of(pairs: Vec<(u32, u32)>) -> Spans {
    pairs.into_iter().map(|(start, end)| Span { start, end }).collect()
}

#[pymethods]
impl Cleaned {
    /// The page's name in its site.
    #[getter]
    fn name(&self) -> &str {
        &self.raw.name
    }

    /// The page's address, if it is known.
    #[getter]
    fn url(&self) -> Option<&str> {
        self.raw.url.as_deref()
    }

    /// The Markdown, which notebooks show.
    fn _repr_markdown_(&self) -> String {
        self.markdown()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (Pickled,))> {
        let Self { raw, cleaning, error, rest, hidden, .. } = self;
        let (name, url, charset) = (raw.name.clone(), raw.url.clone(), raw.charset.clone());
        let elements = || cleaning.elements().iter().map(|node| node.index()).collect();
        let pickled = (
            (name, url, charset, raw.bytes().to_vec()),
            error.clone(),
            (self.spans(), self.weights()),
            (cleaning.decides_on_elements().then(elements), cleaning.confidence()),
            (cleaning.drops_headline, pairs(&cleaning.of_site.names), cleaning.of_site.is_common),
            (*rest, hidden.name().to_owned()),
        );
        Ok((py.get_type::<Self>().getattr("_unpickled")?, (pickled,)))
    }

    #[staticmethod]
    fn _unpickled(py: Python<'_>, pickled: Pickled) -> PyResult<Self> {
        let ((name, url, charset, bytes), error, (kept, weights), (elements, confidence), of_site, how) =
            pickled;
        let raw = Arc::new(RawPage::of_file(name, Unparsed { bytes, url, charset }));
        let page = py.detach(|| ParsedPage::alone(&raw));
        let weight = |(start, end, weight)| Weighted { span: Span { start, end }, weight };
        let mut cleaning =
            Cleaning::keep(spans_of(kept)).with_weights(weights.into_iter().map(weight).collect());
        if let Some(elements) = elements {
            cleaning = cleaning.with_elements(elements.into_iter().map(NodeId::new).collect());
        }
        if let Some(confidence) = confidence {
            cleaning = cleaning.with_confidence(confidence);
        }
        cleaning.drops_headline = of_site.0;
        (cleaning.of_site.names, cleaning.of_site.is_common) = (spans_of(of_site.1), of_site.2);
        let hidden = hidden_of(&how.1)?;
        Ok(Self::of(&raw, page, error.map_or(Ok(cleaning), Err), (how.0, hidden)))
    }

    /// The kept text for people: the headline, a line for each block and row, lines of code, items with their marks.
    #[getter]
    fn text(&self) -> String {
        self.readable().plain()
    }

    /// All visible text of the page, to which the spans refer.
    #[getter]
    fn page_text(&self) -> &str {
        self.page.page().text()
    }

    /// The kept ranges of `page_text.encode()`, in bytes: sorted and disjoint.
    #[getter]
    fn spans(&self) -> Vec<(u32, u32)> {
        pairs(self.cleaning.kept())
    }

    /// With `hidden="mark"` the kept ranges of `page_text.encode()` that readers do not see, each with how it is hidden: start, end, why.
    #[getter]
    fn hidden(&self) -> Vec<(u32, u32, &'static str)> {
        self.hidden.marks(self.page.page(), &self.cleaning).unwrap_or_default()
    }

    /// The kept ranges of `page_text`, in characters.
    #[getter]
    fn char_spans(&self) -> Vec<(usize, usize)> {
        let text = self.page.page().text();
        let (mut bytes, mut characters) = (0, 0);
        let mut count = |to: u32| {
            characters += text[bytes..to as usize].chars().count();
            bytes = to as usize;
            characters
        };
        self.cleaning.kept().iter().map(|span| (count(span.start), count(span.end))).collect()
    }

    /// Weighted ranges of `page_text.encode()`, for methods that weigh words: start, end, weight.
    #[getter]
    fn weights(&self) -> Vec<(u32, u32, f64)> {
        let weights = self.cleaning.weights().iter();
        weights.map(|weighted| (weighted.span.start, weighted.span.end, weighted.weight)).collect()
    }

    /// The page reduced to the elements with kept text: escaped text, elements of structure, links to the
    /// web.
    #[getter]
    fn html(&self) -> String {
        self.readable().html(WITH)
    }

    /// The same as Markdown: headings, lists, tables, code, emphasis, links.
    #[getter]
    fn markdown(&self) -> String {
        self.readable().markdown(WITH)
    }

    /// The page's metadata: title, author, date, language, kind, site_name, description and url, as far as the page
    /// states them.
    #[getter]
    fn metadata<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        Metadata::of_cleaned(self.page.page(), &self.cleaning).rows().into_py_dict(py)
    }

    /// The F over words that the method expects of this cleaning, 0 to 1; `None` if the method gives none. Pages of low confidence are
    /// those to check by hand.
    #[getter]
    fn confidence(&self) -> Option<f64> {
        self.cleaning.confidence()
    }

    /// Where the kept blocks stand: for each its first byte and the one past its last in `page_text.encode()`, the path of its element below the
    /// body (`main/article/p[3]`), and the headings that it stands under, each of at most 300 bytes.
    #[getter]
    fn blocks<'py>(&self, py: Python<'py>) -> Vec<(u32, u32, String, Vec<Bound<'py, PyString>>)> {
        let Places { headings, blocks } = Places::of(self.page.page(), &self.cleaning);
        // a heading is one string, however many blocks name it
        let texts: Vec<_> = headings.iter().map(|Heading(text, _)| PyString::new(py, text)).collect();
        let above = |heading: Option<usize>| {
            let mut above: Vec<_> = successors(heading, |&index| headings[index].1).collect();
            above.reverse();
            above.into_iter().map(|index| texts[index].clone()).collect()
        };
        let place = |Place(start, end, path, heading)| (start, end, path, above(heading));
        blocks.into_iter().map(place).collect()
    }

    /// What the page turned out to be: `ok`, or `empty`, `blocked` (a robot check), `consent`, `login`, `not-found`, `shell` (scripts bring its
    /// text) or `thin` (fewer than ten words are kept of twenty). A guess by its words, its forms, and the other pages of the fit.
    #[getter]
    fn state(&self) -> &'static str {
        self.state.name()
    }

    fn __repr__(&self) -> String {
        let (kept, all) = (self.cleaning.kept().bytes(), self.page.page().text().len());
        match &self.error {
            None => format!("<gleaner.Cleaned {:?}: {kept} of {all} bytes>", self.name()),
            Some(error) => format!("<gleaner.Cleaned {:?}: {error}>", self.name()),
        }
    }
}

/// The number of units (words, blocks, characters) of the gold, of the kept text, and of both. Counts of
/// pages add up.
#[pyclass(frozen, module = "gleaner", eq)]
#[derive(PartialEq)]
pub(crate) struct Counts(metric::Counts);

#[pymethods]
impl Counts {
    /// The number of units of the gold.
    #[getter]
    fn relevant(&self) -> u64 {
        self.0.relevant
    }

    /// The number of units of the kept text.
    #[getter]
    fn found(&self) -> u64 {
        self.0.found
    }

    /// The number of units of both.
    #[getter]
    fn common(&self) -> u64 {
        self.0.common
    }

    /// common / found; `None` if `found` is 0.
    #[getter]
    fn precision(&self) -> Option<f64> {
        self.0.precision()
    }

    /// common / relevant; `None` if `relevant` is 0.
    #[getter]
    fn recall(&self) -> Option<f64> {
        self.0.recall()
    }

    /// The harmonic mean of both; `None` if all counts are 0.
    #[getter]
    fn f1(&self) -> Option<f64> {
        self.0.f1()
    }

    fn __add__(&self, other: &Self) -> Self {
        Self(self.0 + other.0)
    }

    /// `sum` begins with 0.
    fn __radd__(&self, other: &Bound<'_, PyAny>) -> PyResult<Self> {
        match other.extract::<u64>() {
            Ok(0) => Ok(Self(self.0)),
            _ => Err(PyValueError::new_err("counts can only be added to counts")),
        }
    }

    fn __repr__(&self) -> String {
        let metric::Counts { relevant, found, common } = self.0;
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
                let is_outside =
                    |(start, end): &&(u32, u32)| text.get(*start as usize..*end as usize).is_none();
                if let Some((start, end)) = ranges.iter().find(is_outside) {
                    let problem =
                        format!("bytes {start}..{end} are no part of a text of {} bytes", text.len());
                    return Err(PyValueError::new_err(problem));
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
        None => Measure::ALL.into_iter().filter(|measure| !matches!(measure.way(), Way::Form)).collect(),
        Some(names) => {
            let named = names.iter().map(|name| Measure::named(name));
            named.collect::<Result<_, _>>().map_err(|error| PyValueError::new_err(error.to_string()))?
        }
    };
    py.detach(|| {
        let page = cleaned.page.page();
        let gold = gold.gold(page)?;
        let site = Site::new("page", [(String::new(), page.clone())]);
        let scorer = Scorer::new(&site);
        let counts = measures.into_iter().filter_map(|measure| {
            let counts = scorer.count_gold(measure, 0, cleaned.cleaning.kept(), &gold)?;
            Some((measure.name(), Counts(counts)))
        });
        Ok(counts.collect())
    })
}
