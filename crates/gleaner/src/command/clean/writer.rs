//! Writes cleaned pages to standard output or to files, in any form; and the lines that the pages of each site share, for `--template`.

use std::collections::BTreeSet;
use std::io::{self, Write as _};
use std::path::{Component, Path, PathBuf};

use anyhow::Result;
use input::LocalSite;
use methods::SharedLines;
use serde::Serialize;
use whole_file::WriteError;

use crate::command::clean::form::{DonePages, Written};
#[cfg(feature = "parquet")]
use crate::command::clean::table_writer::TableWriter;
use crate::console::Failures;
#[cfg(feature = "parquet")]
use crate::console::of_system;

/// The target of cleaned pages.
#[derive(Clone, Copy)]
pub(crate) enum Output<'a> {
    /// Page after page on standard output.
    Standard {
        /// Whether a blank line separates them.
        parted: bool,
    },
    /// A file a page below a folder, with this ending.
    Files(&'a Path, &'static str),
}

/// Writes cleaned pages, and counts failures.
pub(crate) struct Writer<'a> {
    output: Output<'a>,
    written: BTreeSet<PathBuf>,
    /// The real paths of single input files, which are not written over.
    inputs: BTreeSet<PathBuf>,
    pub(crate) failures: Failures,
    /// Whether a page was written to standard output.
    begun: bool,
    /// The table that pages are written to instead of files.
    #[cfg(feature = "parquet")]
    pub(super) table: Option<TableWriter>,
}

impl<'a> Writer<'a> {
    /// Writes no page over one of the files of `inputs`.
    pub(crate) fn new(output: Output<'a>, inputs: &[PathBuf]) -> Self {
        let files = inputs.iter().filter(|path| path.is_file());
        Self {
            output,
            written: BTreeSet::new(),
            inputs: files.filter_map(|path| path.canonicalize().ok()).collect(),
            failures: Failures::default(),
            begun: false,
            #[cfg(feature = "parquet")]
            table: None,
        }
    }

    /// Writes pages of one site, in order, each by every method; a page without a cleaning is a failure. `methods` are the names of the
    /// methods, if there are several.
    pub(super) fn write(
        &mut self,
        source: &LocalSite,
        methods: &[Option<&str>],
        done: DonePages,
    ) -> Result<()> {
        for (name, page) in done.names.iter().zip(done.pages) {
            for (method, page) in methods.iter().zip(page) {
                let Some(page) = page else { continue };
                let failure = match (page.map(|(written, _)| written), self.output) {
                    (Err(error), _) => Some(error),
                    #[cfg(feature = "parquet")]
                    (Ok(Written::Row(row)), _) => {
                        let error = row.error.clone();
                        if let Some(table) = &mut self.table {
                            table.add(*row).map_err(of_system)?;
                        }
                        error
                    }
                    (Ok(Written::Text(text)), Output::Standard { parted }) => {
                        let mut output = io::stdout().lock();
                        if parted && self.begun {
                            output.write_all(b"\n")?;
                        }
                        self.begun = true;
                        output.write_all(text.as_bytes())?;
                        None
                    }
                    (Ok(Written::Text(text)), Output::Files(out, ending)) => {
                        let path =
                            folder(out, *method, source, &done.site).join(below(&format!("{name}.{ending}")));
                        let is_input = || path.canonicalize().is_ok_and(|real| self.inputs.contains(&real));
                        if matches!(source, LocalSite::Files(_)) && is_input() {
                            Some(format!("{} is an input, and is not written over", path.display()))
                        } else {
                            self.write_file(&path, &text)?
                        }
                    }
                };
                if let Some(error) = failure {
                    let by = method.map_or_else(String::new, |method| format!("{method}, "));
                    self.failures.tell(&format!("{by}site {}, page {name}: {error}", done.site));
                }
            }
        }
        Ok(())
    }

    /// Writes one file. Returns a failure that concerns this page only.
    pub(crate) fn write_file(&mut self, path: &Path, text: &str) -> Result<Option<String>> {
        if !self.written.insert(path.to_owned()) {
            return Ok(Some(format!("{} is already written, for another page", path.display())));
        }
        // `/a` and `/a.txt/b` of a site would need a file and a folder of the same name
        if let Some(file) = path.ancestors().skip(1).find(|above| self.written.contains(*above)) {
            return Ok(Some(format!("{} is already a file, of another page", file.display())));
        }
        if let Output::Files(out, _) = self.output
            && let Some(link) = whole_file::link_above(path, out)
        {
            return Ok(Some(format!("{} is a link, and nothing is written through it", link.display())));
        }
        if path.is_dir() {
            return Ok(Some(format!("{} is already a folder, of other pages", path.display())));
        }
        match whole_file::write_lightly(path, text.as_bytes()) {
            Err(error) if is_a_bad_name(&error) => Ok(Some(error.to_string())),
            written => Ok(written.map(|()| None)?),
        }
    }
}

/// The folder of the pages of a site: `OUT/SITE`; for single files `OUT`. If there are several methods, each has a folder.
pub(super) fn folder(out: &Path, method: Option<&str>, source: &LocalSite, site: &str) -> PathBuf {
    let mut folder = out.to_owned();
    // the name of a peer has a slash
    folder.extend(method.map(|method| method.replace(['/', '\\'], "-")));
    match source {
        // the name of a table's site may have any characters
        LocalSite::Captured(_) => folder.extend(below(site).iter()),
        LocalSite::Folder(_) => folder.push(site),
        LocalSite::Files(_) => {}
    }
    folder
}

/// The name as a path that does not lead out of a folder: without a root and `..`, or as one part where nothing else is left.
fn below(name: &str) -> PathBuf {
    let name = if cfg!(windows) { allowed_on_windows(name) } else { name.to_owned() };
    let path: PathBuf =
        Path::new(&name).components().filter(|part| matches!(part, Component::Normal(_))).collect();
    if path.as_os_str().is_empty() { name.replace('.', "%2E").replace('/', "%2F").into() } else { path }
}

/// The name with `%3F` for `?` and the like, which addresses have and names of files on Windows have not.
fn allowed_on_windows(name: &str) -> String {
    let is_forbidden = |char: char| char.is_ascii_control() || "<>:\"|?*\\".contains(char);
    let part = |char| if is_forbidden(char) { format!("%{:02X}", u32::from(char)) } else { char.into() };
    name.chars().map(part).collect()
}

/// Whether the name is too long, or has a NUL.
fn is_a_bad_name(error: &WriteError) -> bool {
    matches!(error.source.kind(), io::ErrorKind::InvalidFilename | io::ErrorKind::InvalidInput)
}

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
pub(crate) struct Templates<'a> {
    pub(crate) file: Option<&'a Path>,
    /// A line for each site so far.
    pub(crate) text: String,
}

impl Templates<'_> {
    /// Adds a site.
    pub(crate) fn add(&mut self, site: &str, shared: &SharedLines) {
        let lines = shared.lines().into_iter().map(|(text, pages)| Line { text, pages }).collect();
        let template = Template { site, pages: shared.pages(), lines };
        self.text += &serde_json::to_string(&template).expect("texts and numbers are JSON");
        self.text.push('\n');
    }

    /// Writes the file.
    pub(crate) fn finish(&self) -> Result<()> {
        let Some(file) = self.file else { return Ok(()) };
        Ok(whole_file::write_lightly(file, self.text.as_bytes())?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_do_not_lead_out_of_a_folder_and_have_one_of_their_own() {
        let check = |name, expected| assert_eq!(below(name), Path::new(expected));
        check("../second/./x", "second/x");
        check("..", "%2E%2E");
        check("../..", "%2E%2E%2F%2E%2E");
        check("/", "%2F");
    }

    #[test]
    fn names_from_addresses_are_allowed_on_windows() {
        let check = |name, expected| assert_eq!(allowed_on_windows(name), expected);
        check("a/b.html", "a/b.html");
        check("wiki/Talk:Ä?x=1&y=\"<|>*", "wiki/Talk%3AÄ%3Fx=1&y=%22%3C%7C%3E%2A");
        check("c:\\a\u{1}", "c%3A%5Ca%01");
    }
}
