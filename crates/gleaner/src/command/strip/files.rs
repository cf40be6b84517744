//! Texts in files: each folder is a site.

use std::path::PathBuf;

use anyhow::anyhow;
use input::{Listed, LocalFolder, LocalSite, list_texts, read_bytes};

use super::{Text, Texts, stripped, without_out};
use crate::arguments::Strip;
use crate::command::clean::writer::{Output, Writer};
use crate::exit::Failed;

/// Strips the files of folders into files of the same names below `--out`. Returns the number of failures.
pub(super) fn strip(folders: &[PathBuf], arguments: &Strip) -> Result<usize, Failed> {
    let out = arguments.out.as_deref().ok_or_else(|| without_out("a folder for the files of folders"))?;
    let mut writer = Writer::new(Output::Files(out, ""));
    let (mut texts, mut targets) = (Texts::default(), Vec::new());
    for path in folders {
        let folder = LocalFolder::new(path);
        let Listed { files, unreadable } = list_texts(&folder).map_err(Failed::asked)?;
        unreadable.iter().for_each(|problem| writer.failure(&problem.to_string()));
        let site = LocalSite::Folder(folder).id();
        for (name, file) in files {
            let text = read_bytes(&file)
                .and_then(|bytes| String::from_utf8(bytes).map_err(|error| error.utf8_error().to_string()));
            match text {
                Ok(text) => {
                    targets.push(out.join(&site).join(name));
                    let bytes = text.len();
                    let added = texts.add(Text { site: site.clone(), text }, bytes);
                    added.map_err(|problem| Failed::asked(anyhow!(problem)))?;
                }
                Err(problem) => writer.failure(&format!("cannot read {}: {problem}", file.display())),
            }
        }
    }
    for (path, text) in targets.iter().zip(stripped(texts, arguments.template.as_deref())?) {
        if let Some(failure) = writer.write_file(path, &text)? {
            writer.failure(&failure);
        }
    }
    Ok(writer.failures())
}
