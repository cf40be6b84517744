//! A store of fitted sites: a folder with a file for each site, found by the site's id.
//!
//! ```text
//! STORE/store.gleaner                  the method: the file of a site without pages
//! STORE/3f/www.example.org.gleaner     a site; 3f begins the SHA-256 of its id
//! STORE/3f/www.example.org.sketches    the sketches of its sample, if its fit grows with new pages
//! ```
//!
//! All sites of a store are fitted by one method with one set of parameters. A later fit of a site replaces its files.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use pages::Digest;

use crate::site_file::read_file;
use crate::{FittedSite, GrownSite, Learned, LineError, Recipe, SiteFile, TooLarge};

/// The file that names the method.
const HEAD: &str = "store.gleaner";

/// The extension of the files of sketches.
const SKETCHES: &str = "sketches";

/// The longest id that is a name of a file.
const LONGEST: usize = 200;

/// A store of fitted sites.
#[derive(Debug, Clone)]
pub struct Store {
    folder: PathBuf,
    /// The method of all sites, as the file of a site without pages.
    head: SiteFile,
}

/// The reason why a store cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// A file cannot be read or written.
    #[error("{}: {error}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// The error of the system.
        error: io::Error,
    },
    /// A file is not that of a site.
    #[error("{}, {error}", path.display())]
    Line {
        /// The file.
        path: PathBuf,
        /// The line, and its error.
        error: LineError,
    },
    /// A site is too large for a file.
    #[error("site {site}: {error}")]
    TooLarge {
        /// The site's id.
        site: String,
        /// The bound.
        error: TooLarge,
    },
    /// The sites of the store have another method.
    #[error("{} is of another fit: {found}, not {asked}", place.display())]
    Other {
        /// The folder or the file.
        place: PathBuf,
        /// Its method, with all parameters and the seed.
        found: String,
        /// The expected one.
        asked: String,
    },
    /// A site cannot grow, since its earlier pages are not known.
    #[error("site {site} was fitted without sketches, so new pages cannot be added; delete {} to begin anew", file.display())]
    NoSketches {
        /// The site's id.
        site: String,
        /// Its file.
        file: PathBuf,
    },
}

impl Store {
    /// A store for sites fitted by a recipe, made if there is none in the folder.
    ///
    /// # Errors
    /// [`StoreError`], also for a store of other settings.
    pub fn create(folder: &Path, recipe: &Recipe) -> Result<Self, StoreError> {
        let head = recipe.site_file(String::new(), 0, recipe.params(), Learned::Pages(Vec::new()));
        let path = folder.join(HEAD);
        if !path.exists() {
            let store = Self { folder: folder.to_owned(), head };
            store.write(&path, &store.head)?;
            return Ok(store);
        }
        let store = Self::open(folder)?;
        Self { folder: folder.to_owned(), head }.check(&store.head, folder)?;
        Ok(store)
    }

    /// Refuses a file at a place that has another method than the store.
    fn check(&self, file: &SiteFile, place: &Path) -> Result<(), StoreError> {
        let of = |file: &'_ SiteFile| (file.method.clone(), file.settings.clone(), file.seed);
        if of(file) == of(&self.head) && file.model == self.head.model {
            return Ok(());
        }
        Err(StoreError::Other { place: place.to_owned(), found: in_words(file), asked: in_words(&self.head) })
    }

    /// The store in a folder.
    ///
    /// # Errors
    /// [`StoreError`].
    pub fn open(folder: &Path) -> Result<Self, StoreError> {
        let head = read(&folder.join(HEAD))?;
        Ok(Self { folder: folder.to_owned(), head })
    }

    /// The method of all sites, as the file of a site without pages.
    pub fn head(&self) -> &SiteFile {
        &self.head
    }

    /// Writes a site, and replaces an earlier one of this id. Earlier sketches are deleted.
    ///
    /// # Errors
    /// [`StoreError`], also for a site fitted by other settings than those of the store.
    pub fn put(&self, file: &SiteFile) -> Result<(), StoreError> {
        let path = self.path(&file.site);
        self.check(file, &path)?;
        // first, or they could be added to as if they were of this fit
        let sketches = path.with_extension(SKETCHES);
        match fs::remove_file(&sketches) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                Err(StoreError::File { path: sketches, error })
            }
            _ => self.write(&path, file),
        }
    }

    /// Writes a site with its sketches, and replaces an earlier one of this id. After a break between the two files, the same pages may be
    /// added once more.
    ///
    /// # Errors
    /// Those of [`put`](Self::put).
    pub fn put_grown(&self, GrownSite { file, sketches, .. }: &GrownSite) -> Result<(), StoreError> {
        let path = self.path(&file.site);
        self.check(file, &path)?;
        self.write(&path, file)?;
        self.write(&path.with_extension(SKETCHES), sketches)
    }

    /// The file of a site's sketches, to which new pages are added; `None` if the store does not have the site.
    ///
    /// # Errors
    /// [`StoreError`], also for a site without sketches.
    pub fn sketches(&self, site: &str) -> Result<Option<SiteFile>, StoreError> {
        let path = self.path(site);
        let sketches = path.with_extension(SKETCHES);
        match (sketches.exists(), path.exists()) {
            (false, false) => Ok(None),
            (false, true) => Err(StoreError::NoSketches { site: site.to_owned(), file: path }),
            (true, _) => {
                let file = read(&sketches)?;
                self.check(&file, &sketches)?;
                Ok(Some(file))
            }
        }
    }

    /// The file of a site; `None` if the store has none.
    ///
    /// # Errors
    /// [`StoreError`], also for a site fitted by other settings than those of the store.
    pub fn get(&self, site: &str) -> Result<Option<SiteFile>, StoreError> {
        let path = self.path(site);
        if !path.exists() {
            return Ok(None);
        }
        let file = read(&path)?;
        self.check(&file, &path)?;
        Ok(Some(file).filter(|file| file.site == site))
    }

    /// The fitted method of a site; `recipe` is that of the [head](Self::head).
    ///
    /// # Errors
    /// The reason why there is none, for people.
    pub fn fitted(&self, recipe: &Recipe, site: &str) -> Result<FittedSite, String> {
        match self.get(site) {
            Ok(Some(file)) => recipe.of_file(&file).map_err(|error| error.to_string()),
            Ok(None) => Err(format!("the store {} has no fit of it", self.folder.display())),
            Err(error) => Err(error.to_string()),
        }
    }

    /// The place of a site's file. A host's file has its name; another id, which may be no name of a file, has its digest.
    fn path(&self, site: &str) -> PathBuf {
        let digest = Digest::of(site.as_bytes()).hex();
        let plain = |letter: u8| matches!(letter, b'a'..=b'z' | b'0'..=b'9' | b'.' | b'-' | b'_');
        let name = if site.len() <= LONGEST && site.bytes().all(plain) { site } else { &digest };
        self.folder.join(&digest[..2]).join(format!("{name}.gleaner"))
    }

    /// Writes a file whole, or leaves the old one.
    fn write(&self, path: &Path, file: &SiteFile) -> Result<(), StoreError> {
        let failed = |error| StoreError::File { path: path.to_owned(), error };
        let bytes =
            file.to_bytes().map_err(|error| StoreError::TooLarge { site: file.site.clone(), error })?;
        fs::create_dir_all(path.parent().unwrap_or(&self.folder)).map_err(failed)?;
        let part = path.with_extension("part");
        fs::write(&part, bytes).and_then(|()| fs::rename(&part, path)).map_err(failed)
    }
}

fn read(path: &Path) -> Result<SiteFile, StoreError> {
    let bytes = read_file(path).map_err(|error| StoreError::File { path: path.to_owned(), error })?;
    SiteFile::from_bytes(&bytes).map_err(|error| StoreError::Line { path: path.to_owned(), error })
}

/// The method with its settings and its seed.
fn in_words(file: &SiteFile) -> String {
    let settings: String = file.settings.iter().map(|(key, value)| format!(" {key}={value}")).collect();
    let model = if file.model.is_some() { " with a model" } else { "" };
    format!("{}{model}{settings}, seed {}", file.method, file.seed)
}

#[cfg(test)]
mod tests {
    use cleaning::Settings;

    use super::*;

    fn recipe(rule: f64) -> Recipe {
        Recipe::of(methods::family("lin-ho").unwrap(), Settings::new().with("rule.fixed", rule)).unwrap()
    }

    fn file(recipe: &Recipe, site: &str) -> SiteFile {
        recipe.site_file(site.to_owned(), 9, recipe.params(), Learned::Pages(Vec::new()))
    }

    #[test]
    fn a_site_is_found_by_its_id_whatever_that_is() {
        let place = tempfile::tempdir().unwrap();
        let recipe = recipe(0.5);
        let store = Store::create(place.path(), &recipe).unwrap();
        let long = "a".repeat(300);
        let ids = ["a.test", "b.test_8080", "../../x", "A.test", "", &long, "nul\0"];
        for id in ids {
            store.put(&file(&recipe, id)).unwrap();
        }
        let again = Store::open(place.path()).unwrap();
        for id in ids {
            assert_eq!(again.get(id).unwrap(), Some(file(&recipe, id)), "{id:?}");
        }
        assert_eq!(again.get("c.test").unwrap(), None);
        let digest = Digest::of(b"a.test").hex();
        assert!(place.path().join(&digest[..2]).join("a.test.gleaner").exists());
    }

    #[test]
    fn all_sites_have_one_method() {
        let place = tempfile::tempdir().unwrap();
        let store = Store::create(place.path(), &recipe(0.5)).unwrap();
        let other = Store::create(place.path(), &recipe(0.7)).unwrap_err().to_string();
        assert!(other.contains("is of another fit: lin-ho"), "{other}");
        assert!(other.contains("rule={ fixed = 0.5 }") && other.contains("rule={ fixed = 0.7 }"), "{other}");
        assert!(matches!(store.put(&file(&recipe(0.7), "a.test")), Err(StoreError::Other { .. })));
        let more = tempfile::tempdir().unwrap();
        Store::create(more.path(), &recipe(0.7)).unwrap().put(&file(&recipe(0.7), "a.test")).unwrap();
        fs::copy(more.path().join(HEAD), place.path().join(HEAD)).unwrap();
        Store::open(place.path()).unwrap().put(&file(&recipe(0.7), "a.test")).unwrap();
        assert!(matches!(store.get("a.test"), Err(StoreError::Other { .. })));
    }

    #[test]
    fn sketches_are_those_of_the_last_fit() {
        let place = tempfile::tempdir().unwrap();
        let recipe = Recipe::of(methods::family("witness").unwrap(), Settings::new()).unwrap();
        let store = Store::create(place.path(), &recipe).unwrap();
        assert_eq!(store.sketches("a.test").unwrap(), None);
        let page = pages::Unparsed { bytes: b"<p>A river.".to_vec(), url: None, charset: None };
        let sketches = recipe.sketch(vec![("a".to_owned(), page)]).into_iter().map(Result::unwrap).collect();
        let grown = recipe.merge("a.test", None, crate::SketchedPages { of: 1, sketches }).ok().unwrap();
        store.put_grown(&grown).unwrap();
        assert_eq!(store.get("a.test").unwrap().as_ref(), Some(&grown.file));
        assert_eq!(store.sketches("a.test").unwrap().as_ref(), Some(&grown.sketches));
        store.put(&grown.file).unwrap();
        let error = store.sketches("a.test").unwrap_err().to_string();
        assert!(
            error.starts_with(
                "site a.test was fitted without sketches, so new pages cannot be added; delete "
            ),
            "{error}"
        );
    }
}
