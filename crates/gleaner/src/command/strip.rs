//! `gleaner strip`: texts that any program has scraped, without the blocks that the pages of a site share.
//!
//! The texts are files of folders, each a site, or a field of JSON lines (an object for each page, with its site or its address) or of a Parquet file.
//! The output has the form of the input. All texts are in memory: at most 1 GiB.

#[cfg(feature = "parquet")]
mod table;

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Write as _, stdin, stdout};
use std::ops::Range;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Error, Result, bail};
use input::{
    Listed, LocalError, LocalFolder, LocalSite, list_texts, open_foreign, read_bytes, site_of_row, text_lines,
};
use methods::{Stripped, strip as strip_site};
use rayon::prelude::*;
use serde_json::Value;
use serde_json::value::RawValue;

use crate::arguments::Strip;
use crate::command::clean::inputs::STDIN;
use crate::command::clean::writer::{Output, Templates, Writer};
use crate::console::{Ended, Failures, counted, message};
use crate::places::{self, is_table};
#[cfg(not(feature = "parquet"))]
use crate::{console::Exit, places::supported};

/// The most bytes of all texts, with the lines of JSON that they are in.
const MOST: usize = 1 << 30;

/// The text of a page.
struct Text {
    site: String,
    text: String,
}

/// The texts that are in memory.
#[derive(Default)]
struct Texts {
    texts: Vec<Text>,
    bytes: usize,
}

impl Texts {
    /// Adds a text that takes so many bytes.
    fn add(&mut self, text: Text, bytes: usize) -> Result<(), String> {
        self.bytes += bytes + text.site.len();
        if self.bytes > MOST {
            return Err(format!("the texts have more than {MOST} bytes; strip fewer sites at once"));
        }
        self.texts.push(text);
        Ok(())
    }
}

pub(crate) fn strip(arguments: &Strip) -> Ended {
    if let Some(path) = arguments.paths.iter().find(|path| *path != Path::new(STDIN) && !path.exists()) {
        bail!(LocalError::Missing(path.clone()));
    }
    refuse_inputs(arguments)?;
    match &arguments.paths[..] {
        #[cfg(feature = "parquet")]
        [path] if is_table(path) => table::strip(path, arguments),
        #[cfg(not(feature = "parquet"))]
        [path] if is_table(path) => supported(path).map(|()| Exit::Done),
        [path] if path == Path::new(STDIN) || path.is_file() => strip_json_lines(path, arguments),
        folders => strip_files(folders, arguments),
    }
}

/// Refuses to write over an input, or into one.
fn refuse_inputs(arguments: &Strip) -> Result<()> {
    let inputs = &arguments.paths;
    places::check_file(arguments.template.as_deref(), &places::TEMPLATE, inputs)?;
    let Some(out) = &arguments.out else { return Ok(()) };
    let place = |path: &PathBuf| match path.is_dir() {
        true => out.join(LocalSite::Folder(LocalFolder::new(path)).id()),
        false => out.clone(),
    };
    places::check_apart(arguments.template.as_deref(), inputs.iter().map(place))?;
    places::check_outside(inputs.iter().map(place), inputs)
}

/// Strips the texts site by site, writes the templates of the sites, and reports the share that is left. The texts keep their order.
fn stripped(texts: Texts, template: Option<&Path>) -> Result<Vec<String>> {
    let mut texts = texts.texts;
    let mut sites: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    for (index, text) in texts.iter().enumerate() {
        sites.entry(text.site.clone()).or_default().push(index);
    }
    let strip = |(_, of): &(&String, &Vec<usize>)| {
        strip_site(&of.iter().map(|&index| texts[index].text.as_str()).collect::<Vec<_>>())
    };
    let stripped: Vec<Stripped> = sites.iter().collect::<Vec<_>>().par_iter().map(strip).collect();
    let bytes = |texts: &[Text]| texts.iter().map(|text| text.text.len()).sum::<usize>();
    let before = bytes(&texts);
    let mut templates = Templates { file: template, text: String::new() };
    for ((site, of), stripped) in sites.iter().zip(stripped) {
        templates.add(site, &stripped.shared);
        of.iter().zip(stripped.texts).for_each(|(&index, text)| texts[index].text = text);
    }
    templates.finish()?;
    let share = 100.0 * bytes(&texts) as f64 / before.max(1) as f64;
    let (pages, sites) = (counted(texts.len(), "page"), counted(sites.len(), "site"));
    message(&format!("kept {share:.1} % of the text of {pages} of {sites}"));
    Ok(texts.into_iter().map(|text| text.text).collect())
}

/// The place for the output of an input that needs one.
fn place_of<'a>(arguments: &'a Strip, what: &str) -> Result<&'a Path> {
    arguments.out.as_deref().with_context(|| format!("--out is needed: {what}"))
}

/// Strips the files of folders into files of the same names below `--out`.
fn strip_files(folders: &[PathBuf], arguments: &Strip) -> Ended {
    let out = place_of(arguments, "a folder for the files of folders")?;
    let mut writer = Writer::new(Output::Files(out, ""), &[]);
    let (mut texts, mut targets) = (Texts::default(), Vec::new());
    for path in folders {
        let folder = LocalFolder::new(path);
        let Listed { files, unreadable } = list_texts(&folder, &["md", "markdown", "txt"])?;
        unreadable.iter().for_each(|problem| writer.failures.tell(&problem.to_string()));
        let site = LocalSite::Folder(folder).id();
        for (name, file) in files {
            let text = read_bytes(&file)
                .and_then(|bytes| String::from_utf8(bytes).map_err(|error| error.utf8_error().to_string()));
            match text {
                Ok(text) => {
                    targets.push(out.join(&site).join(name));
                    let bytes = text.len();
                    texts.add(Text { site: site.clone(), text }, bytes).map_err(Error::msg)?;
                }
                Err(problem) => writer.failures.tell(&format!("cannot read {}: {problem}", file.display())),
            }
        }
    }
    for (path, text) in targets.iter().zip(stripped(texts, arguments.template.as_deref())?) {
        if let Some(failure) = writer.write_file(path, &text)? {
            writer.failures.tell(&failure);
        }
    }
    Ok(writer.failures.exit())
}

/// Strips a field of each line; all else of a line stays as it is written. A line that cannot be stripped is left out.
fn strip_json_lines(path: &Path, arguments: &Strip) -> Ended {
    let shown = path.display();
    let cannot_read = || format!("cannot read {shown}");
    let input: Box<dyn BufRead> = match path == Path::new(STDIN) {
        true => Box::new(stdin().lock()),
        false => Box::new(BufReader::new(open_foreign(path).with_context(cannot_read)?)),
    };
    let (mut rows, mut texts, mut failures) = (Vec::new(), Texts::default(), Failures::default());
    for line in text_lines(input) {
        let (number, line) = line.with_context(cannot_read)?;
        match line.and_then(|line| row(line.trim().to_owned(), &arguments.column)) {
            Ok((line, field, text)) => {
                texts.add(text, line.len()).map_err(Error::msg)?;
                rows.push((line, field));
            }
            Err(problem) => failures.tell(&format!("{shown}, line {number}: {problem}")),
        }
    }
    let mut out = String::new();
    for ((line, field), text) in rows.into_iter().zip(stripped(texts, arguments.template.as_deref())?) {
        out.extend([&line[..field.start], &Value::String(text).to_string(), &line[field.end..], "\n"]);
    }
    match &arguments.out {
        Some(path) => whole_file::write_lightly(path, out.as_bytes())?,
        None => stdout().lock().write_all(out.as_bytes())?,
    }
    Ok(failures.exit())
}

/// The line of an object, the place of the field in it, and its text.
fn row(line: String, column: &str) -> Result<(String, Range<usize>, Text), String> {
    let row: BTreeMap<String, &RawValue> = serde_json::from_str(&line).map_err(|error| error.to_string())?;
    let of = |name: &str| serde_json::from_str::<String>(row.get(name)?.get()).ok();
    let text = of(column).ok_or_else(|| format!("it has no text {column:?}"))?;
    let site = site_of_row(of("url").as_deref(), of("site").as_deref())?;
    let field = row[column].get();
    // it is a part of the line
    let start = field.as_ptr().addr() - line.as_ptr().addr();
    let place = start..start + field.len();
    Ok((line, place, Text { site, text }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_have_a_bound_together() {
        let mut texts = Texts::default();
        let mut add = |bytes| texts.add(Text { site: "a".to_owned(), text: String::new() }, bytes);
        assert_eq!(add(MOST - 1), Ok(()));
        let error = "the texts have more than 1073741824 bytes; strip fewer sites at once";
        assert_eq!(add(0).unwrap_err(), error);
    }
}
