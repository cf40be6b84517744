//! The source of one local page, and the text of its article if there is one.

use std::path::{Path, PathBuf};

use crate::MarkedPage;
use crate::corpus::ReadError;
use crate::reader::{files, marks};
use input::{Capture, Digest, OpenFile, Unparsed, Unreadable, has_ending, read_bytes, read_page};

/// One page, before it is read.
#[derive(Debug)]
pub(super) enum PageSource {
    /// A file of its own.
    File {
        /// Unique in its site.
        name: String,
        path: PathBuf,
        /// The file with the text of its article.
        gold: Option<PathBuf>,
    },
    /// A record in a WARC file.
    Record(Capture),
}

/// The data of a page and its marks.
struct Content {
    page: Unparsed,
    gold: Option<Vec<u8>>,
}

impl PageSource {
    /// The page's name, unique in its site.
    pub(super) fn name(&self) -> &str {
        match self {
            Self::File { name, .. } => name,
            Self::Record(capture) => capture.name(),
        }
    }

    /// The digest of all data of the page and its marks.
    pub(super) fn digest<'s>(&'s self, site: &str, open: &mut OpenFile<'s>) -> Result<Digest, Unreadable> {
        Ok(self.content(site, open)?.digest())
    }

    /// Reads the page and aligns its gold. Its content must be the one that has `digest`.
    pub(super) fn read<'s>(
        &'s self,
        site: &str,
        digest: Digest,
        open: &mut OpenFile<'s>,
    ) -> Result<MarkedPage, ReadError> {
        let wrong = |Unreadable { path, problem }| ReadError::Format { path, problem };
        let content = self.content(site, open).map_err(wrong)?;
        if content.digest() != digest {
            let problem = format!("page {} is not the one that was there when the run began", self.name());
            return Err(wrong(Unreadable { path: self.file().to_owned(), problem }));
        }
        let page = content.page.parse();
        let marks = match &content.gold {
            // a text without a word is no gold
            Some(gold) => marks::of_article(&page, files::text(gold).into_owned(), 1),
            None => marks::without_gold(&page),
        };
        Ok(MarkedPage { name: self.name().to_owned(), page, marks })
    }

    fn file(&self) -> &Path {
        match self {
            Self::File { path, .. } => path,
            Self::Record(capture) => capture.file(),
        }
    }

    fn content<'s>(&'s self, site: &str, open: &mut OpenFile<'s>) -> Result<Content, Unreadable> {
        match self {
            Self::File { name, path, gold } => {
                let told = |path: &Path, problem| Unreadable { path: path.to_owned(), problem };
                let page = read_page(site, name, path).map_err(|problem| told(path, problem))?;
                let read = |path: &PathBuf| read_bytes(path).map_err(|problem| told(path, problem));
                Ok(Content { page, gold: gold.as_ref().map(read).transpose()? })
            }
            Self::Record(capture) => Ok(Content { page: capture.read(open)?, gold: None }),
        }
    }
}

impl Content {
    fn digest(&self) -> Digest {
        let gold = self.gold.as_deref().map(Digest::of);
        Digest::of(format!("{} {gold:?}", self.page.digest()).as_bytes())
    }
}

/// The file that would hold the text of the page's article: `a/b.txt` for `a/b.html`, and for a page whose
/// name does not end like one (`story.asp?id=3`) the whole name followed by `.txt`, because only its ending
/// may distinguish it from others.
pub(super) fn gold_of(page: &Path) -> PathBuf {
    if has_ending(page) {
        return page.with_extension("txt");
    }
    let mut name = page.as_os_str().to_owned();
    name.push(".txt");
    PathBuf::from(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gold_has_the_name_of_its_page() {
        for (page, gold) in [
            ("a/b.html", "a/b.txt"),
            ("a.b.HTM", "a.b.txt"),
            ("story.asp?id=3", "story.asp?id=3.txt"),
            ("a.d/page", "a.d/page.txt"),
        ] {
            assert_eq!(gold_of(Path::new(page)), Path::new(gold));
        }
    }
}
