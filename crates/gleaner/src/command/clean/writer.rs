//! Writes cleaned pages as JSON lines or as text files.

use std::collections::BTreeSet;
use std::error::Error as _;
use std::io::{self, Write as _};
use std::path::{Component, Path, PathBuf};

use cleaning::{Cleaning, Site, Weighted};
use dataset::LocalSite;
use record::RecordError;
use serde::Serialize;

use crate::console::message;
use crate::exit::Failed;

/// One page as a JSON line. `gleaner clean --help` documents the fields.
#[derive(Serialize)]
struct Line<'a> {
    site: &'a str,
    page: &'a str,
    text: &'a str,
    spans: Vec<(u32, u32)>,
    of: usize,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    weights: Vec<(u32, u32, f64)>,
    #[serde(skip_serializing_if = "Option::is_none")]
    sample: Option<(usize, usize)>,
    #[serde(skip_serializing_if = "Option::is_none")]
    page_text: Option<&'a str>,
}

/// Where cleaned pages go.
#[derive(Clone, Copy)]
pub(super) enum Output<'a> {
    /// A JSON line a page on standard output.
    Lines {
        /// Whether each holds the page's one text.
        page_text: bool,
    },
    /// A text file a page below a folder.
    Files(&'a Path),
}

/// Writes cleaned pages, and counts failures.
pub(super) struct Writer<'a> {
    output: Output<'a>,
    written: BTreeSet<PathBuf>,
    failures: usize,
}

impl<'a> Writer<'a> {
    pub(super) fn new(output: Output<'a>) -> Self {
        Self { output, written: BTreeSet::new(), failures: 0 }
    }

    /// The number of failures reported.
    pub(super) fn failures(&self) -> usize {
        self.failures
    }

    /// Reports and counts a failure.
    pub(super) fn failure(&mut self, text: &str) {
        self.failures += 1;
        message(text);
    }

    /// Whether what is written does not say itself that the method has seen a sample.
    pub(super) fn tells_sample_apart(&self) -> bool {
        matches!(self.output, Output::Files(_))
    }

    /// Writes pages of one site, in order; a page without a cleaning is a failure. `sample` says how many pages of how
    /// many the method has seen, if not all.
    pub(super) fn write(
        &mut self,
        source: &LocalSite,
        site: &Site,
        pages: &[Result<Cleaning, String>],
        sample: Option<(usize, usize)>,
    ) -> Result<(), Failed> {
        for (index, cleaning) in pages.iter().enumerate() {
            let failure = match (cleaning, self.output) {
                (Err(error), _) => Some(error.clone()),
                (Ok(cleaning), Output::Lines { page_text }) => {
                    write_line(site, index, cleaning, sample, page_text)?;
                    None
                }
                (Ok(cleaning), Output::Files(out)) => {
                    let path = text_file(out, source, site, index);
                    let mut text = cleaning.read(&site.pages()[index]).into_owned();
                    if !text.is_empty() {
                        text.push('\n');
                    }
                    self.write_file(&path, &text)?
                }
            };
            if let Some(error) = failure {
                self.failure(&format!("site {}, page {}: {error}", site.id(), site.name(index)));
            }
        }
        Ok(())
    }

    /// The first link among the folders of `path` below the output folder, and that folder itself: whoever can make links there
    /// must not choose where files are written.
    fn link_above(&self, path: &Path) -> Option<PathBuf> {
        let Output::Files(out) = self.output else { return None };
        let folders = path.ancestors().skip(1).take_while(|folder| folder.starts_with(out));
        folders.filter(|folder| folder.is_symlink()).last().map(Path::to_owned)
    }

    /// Writes one text file. Returns the failure if it concerns this page alone.
    fn write_file(&mut self, path: &Path, text: &str) -> Result<Option<String>, Failed> {
        if !self.written.insert(path.to_owned()) {
            return Ok(Some(format!("{} is written already, of another page", path.display())));
        }
        // `/a` and `/a.txt/b` of a site would be a file and a folder of one name
        if let Some(file) = path.ancestors().skip(1).find(|above| self.written.contains(*above)) {
            return Ok(Some(format!("{} is a file already, of another page", file.display())));
        }
        if let Some(link) = self.link_above(path) {
            return Ok(Some(format!("{} is a link, and nothing is written through it", link.display())));
        }
        if path.is_dir() {
            return Ok(Some(format!("{} is a folder already, of other pages", path.display())));
        }
        match record::write_atomically(path, text.as_bytes()) {
            Ok(()) => Ok(None),
            Err(error) if is_too_long_a_name(&error) => Ok(Some(error.to_string())),
            Err(error) => Err(Failed::system(error)),
        }
    }
}

fn write_line(
    site: &Site,
    index: usize,
    cleaning: &Cleaning,
    sample: Option<(usize, usize)>,
    page_text: bool,
) -> io::Result<()> {
    let page = &site.pages()[index];
    let weights = cleaning.weights().iter();
    let line = Line {
        site: site.id(),
        page: site.name(index),
        text: &cleaning.read(page),
        spans: cleaning.kept().iter().map(|span| (span.start, span.end)).collect(),
        of: page.text().len(),
        weights: weights.map(|&Weighted { span, weight }| (span.start, span.end, weight)).collect(),
        sample,
        page_text: page_text.then(|| page.text()),
    };
    let mut line = serde_json::to_vec(&line)?;
    line.push(b'\n');
    io::stdout().lock().write_all(&line)
}

/// `OUT/SITE/PAGE.txt`; for single files `OUT/PAGE.txt`.
fn text_file(out: &Path, source: &LocalSite, site: &Site, index: usize) -> PathBuf {
    let name = format!("{}.txt", site.name(index));
    // absolute paths and `..` must not lead out of OUT
    let below: PathBuf =
        Path::new(&name).components().filter(|part| matches!(part, Component::Normal(_))).collect();
    match source {
        LocalSite::Folder(_) | LocalSite::Warc(_) => out.join(site.id()).join(below),
        LocalSite::Files(_) => out.join(below),
    }
}

fn is_too_long_a_name(error: &RecordError) -> bool {
    let source = error.source().and_then(|source| source.downcast_ref::<io::Error>());
    source.is_some_and(|source| source.kind() == io::ErrorKind::InvalidFilename)
}
