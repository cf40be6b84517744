//! `gleaner headline`: writes the blocks and figures of Markdown files that come from tables of results.

use std::fmt::Write as _;
use std::fs;
use std::io::Write;
use std::path::Path;

use anyhow::Context;
use peer::Peers;

use crate::Ended;
use crate::arguments::Headline;
use crate::console::{output, told};
use crate::exit::{Exit, Failed};

pub(super) fn headline(arguments: &Headline) -> Ended {
    let mut out = output();
    let mut ended = Exit::Done;
    for file in &arguments.files {
        let shown = file.display();
        let text = fs::read_to_string(file).with_context(|| format!("cannot read {shown}"));
        let text = text.map_err(Failed::asked)?;
        let folder = file.parent().unwrap_or(Path::new(""));
        let filled = report::headlines(&text, folder, &peers_table).with_context(|| shown.to_string());
        let filled = filled.map_err(Failed::asked)?;
        match (filled == text, arguments.check) {
            (true, _) => {}
            (false, true) => {
                ended = Exit::No;
                writeln!(out, "{} is out of date; run `gleaner headline`", told(shown))?;
            }
            (false, false) => {
                whole_file::write_durably(file, filled.as_bytes()).map_err(Failed::system)?;
                writeln!(out, "{} is up to date now", told(shown))?;
            }
        }
    }
    Ok(ended)
}

/// The peers of a folder: what each keeps, and its options that are not the defaults of the library.
fn peers_table(folder: &Path) -> Result<String, String> {
    let peers = Peers::in_folders([folder.to_owned()]);
    let mut table = String::from("| peer | what it keeps | options |\n|---|---|---|\n");
    for name in peers.names() {
        let peer = peers.peer(&name).map_err(|error| error.to_string())?;
        let options: Vec<String> = peer.options.iter().map(|option| format!("`{option}`")).collect();
        // writing to a string never fails
        let _ = writeln!(table, "| `{name}` | {} | {} |", peer.about, options.join(", "));
    }
    Ok(table)
}
