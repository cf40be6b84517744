//! `gleaner strip`: texts that any program has scraped, without the blocks that the pages of a site share.
//!
//! The texts are files of folders, or a field of JSON lines or of a Parquet file. The output has the form of the input. All texts
//! are in memory.

mod files;
mod json_lines;
#[cfg(feature = "parquet")]
mod table;

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::anyhow;
use methods::{Stripped, strip as strip_site};
use pages::LocalError;
use rayon::prelude::*;

use super::clean::tables::{is_table, supported};
use super::template::Templates;
use crate::Ended;
use crate::arguments::Strip;
use crate::console::{counted, message};
use crate::exit::{Exit, Failed};

/// The argument for standard input.
const STDIN: &str = "-";

/// The text of a page.
struct Text {
    site: String,
    text: String,
}

pub(crate) fn strip(arguments: &Strip) -> Ended {
    let mut missing = arguments.paths.iter().filter(|path| *path != Path::new(STDIN) && !path.exists());
    if let Some(path) = missing.next() {
        return Err(Failed::asked(LocalError::Missing { path: path.clone() }));
    }
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

/// Strips the texts site by site, writes the templates of the sites, and reports the share that is left. The texts keep their order.
fn stripped(mut texts: Vec<Text>, template: Option<&Path>) -> Result<Vec<String>, Failed> {
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
