//! `--template FILE`: the lines that the pages of each site share, a line of JSON for each site.

use std::path::Path;

use methods::SharedLines;
use serde::Serialize;

use crate::exit::Failed;

/// The template of a site.
#[derive(Serialize)]
struct Template<'a> {
    site: &'a str,
    pages: usize,
    lines: Vec<Line<'a>>,
}

/// A line, and the number of pages that have it.
#[derive(Serialize)]
struct Line<'a> {
    text: &'a str,
    pages: usize,
}

/// The templates of sites, if the arguments name a file for them.
pub(super) struct Templates<'a> {
    file: Option<&'a Path>,
    text: String,
}

impl<'a> Templates<'a> {
    pub(super) fn new(file: Option<&'a Path>) -> Self {
        Self { file, text: String::new() }
    }

    pub(super) fn are_wanted(&self) -> bool {
        self.file.is_some()
    }

    /// Adds a site.
    pub(super) fn add(&mut self, site: &str, shared: &SharedLines) {
        let lines = shared.lines().into_iter().map(|(text, pages)| Line { text, pages }).collect();
        let template = Template { site, pages: shared.pages(), lines };
        self.text += &serde_json::to_string(&template).expect("texts and numbers are JSON");
        self.text.push('\n');
    }

    /// Writes the file.
    pub(super) fn finish(&self) -> Result<(), Failed> {
        let Some(file) = self.file else { return Ok(()) };
        whole_file::write_lightly(file, self.text.as_bytes()).map_err(Failed::system)
    }
}
