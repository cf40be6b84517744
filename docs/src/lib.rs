//! The documentation as a book: pages that stand in the repository, with their links turned and checked.
//!
//! mdBook renders. Which pages there are is in `docs/SUMMARY.md`; nothing is written here that a page could say.

mod chapters;
mod links;

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};
use mdbook_driver::MDBook;
use mdbook_driver::config::Config;

use crate::chapters::Chapters;
use crate::links::Turned;

/// What mdBook is told. Its own preprocessors would read `{{...}}` in our pages, and rename those called README.
const CONFIG: &str = r#"
book.title = "gleaner"
book.language = "en"
build.use-default-preprocessors = false
output.html.preferred-dark-theme = "navy"
output.html.fold.enable = true
output.html.fold.level = 1
output.html.search.heading-split-level = 2
output.html.print.enable = false
"#;

/// Builds the book of the checkout `root` in the folder `out`, whose former content is lost.
///
/// Links to files that are no page lead to `source` and their path from `root`: an address on the web, or a path from
/// `out`; it ends with a slash.
///
/// # Errors
///
/// If the list of pages or a page cannot be read, links lead nowhere (all are named), or the book cannot be written.
pub fn build(root: &Path, out: &Path, source: &str) -> Result<()> {
    let chapters = Chapters::read(root)?;
    let staging = tempfile::tempdir().context("no temporary folder")?;
    let pages = staging.path().join("src");

    let mut wrong = Vec::new();
    for chapter in chapters.all() {
        let Turned { text, images, problems } = links::turn(root, &chapters, chapter, source);
        wrong.extend(problems);
        write(&pages.join(chapters::place(chapter)), text.as_bytes())?;
        for image in images {
            let bytes = fs::read(root.join(&image)).with_context(|| format!("{image} cannot be read"))?;
            write(&pages.join(&image), &bytes)?;
        }
    }
    if !wrong.is_empty() {
        bail!("links that lead nowhere:\n{}", wrong.join("\n"));
    }

    let mut config: Config = CONFIG.parse().context("the settings of the book")?;
    config.build.build_dir = out.to_owned();
    MDBook::load_with_config(staging.path(), config)
        .and_then(|book| book.build())
        .with_context(|| format!("the book cannot be written to {}", out.display()))
}

fn write(path: &Path, bytes: &[u8]) -> Result<()> {
    let told = || format!("{} cannot be written", path.display());
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).with_context(told)?;
    }
    fs::write(path, bytes).with_context(told)
}
