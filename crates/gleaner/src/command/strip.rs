//! `gleaner strip`: texts that any program has scraped, without the blocks that the pages of a site share.
//!
//! The texts are files of folders, or a field of JSON lines or of a Parquet file. The output has the form of the input. All texts
//! are in memory: at most 1 GiB.

mod files;
mod json_lines;
#[cfg(feature = "parquet")]
mod table;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use anyhow::anyhow;
use input::{LocalError, LocalFolder, LocalSite};
use methods::{Stripped, strip as strip_site};
use rayon::prelude::*;

use super::clean::tables::{is_table, supported};
use super::output_place;
use super::template::Templates;
use crate::Ended;
use crate::arguments::Strip;
use crate::console::{counted, message};
use crate::exit::{Exit, Failed};

/// The argument for standard input.
const STDIN: &str = "-";

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
    let mut missing = arguments.paths.iter().filter(|path| *path != Path::new(STDIN) && !path.exists());
    if let Some(path) = missing.next() {
        return Err(Failed::asked(LocalError::Missing { path: path.clone() }));
    }
    refuse_inputs(arguments)?;
    let failures = match &arguments.paths[..] {
        [path] if is_table(path) => {
            supported(path)?;
            #[cfg(feature = "parquet")]
            let failures = table::strip(path, arguments)?;
            #[cfg(not(feature = "parquet"))]
            let failures = 0;
            failures
        }
        [path] if path == Path::new(STDIN) || path.is_file() => json_lines::strip(path, arguments)?,
        folders => files::strip(folders, arguments)?,
    };
    Ok(if failures == 0 { Exit::Done } else { Exit::WithFailures })
}

/// Refuses to write over an input, or into one.
fn refuse_inputs(arguments: &Strip) -> Result<(), Failed> {
    let inputs = &arguments.paths;
    output_place::file(arguments.template.as_deref(), &output_place::TEMPLATE, inputs)?;
    let Some(out) = &arguments.out else { return Ok(()) };
    let place = |path: &PathBuf| match path.is_dir() {
        true => out.join(LocalSite::Folder(LocalFolder::new(path)).id()),
        false => out.clone(),
    };
    output_place::outside(inputs.iter().map(place), inputs)
}

/// Strips the texts site by site, writes the templates of the sites, and reports the share that is left. The texts keep their order.
fn stripped(texts: Texts, template: Option<&Path>) -> Result<Vec<String>, Failed> {
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
    let mut templates = Templates::new(template);
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

/// The error for an input that needs a place for its output.
fn without_out(what: &str) -> Failed {
    Failed::asked(anyhow!("--out is needed: {what}"))
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
