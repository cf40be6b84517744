//! A store of fitted sites: a folder with a file for each site, found by the site's id. Any number of processes and threads may use it.
//!
//! ```text
//! STORE/store.gleaner                  the method: the file of a site without pages
//! STORE/3f/www.example.org.gleaner     a site; 3f begins the SHA-256 of its id
//! STORE/3f/www.example.org.sketches    the sketches of its sample, if its fit grows with new pages
//! ```
//!
//! All sites of a store are fitted by one method with one set of parameters. A later fit of a site replaces its files.
//!
//! A folder of files is written to under its lock, `.lock`. Each file is complete, is flushed to the disk, and replaces the earlier one at
//! once; sketches come before the fit to them. So after a break the same update heals the site, and counts no page twice. A fit takes long,
//! so pages are added to a site without the lock; if its sketches have changed meanwhile, they are added to the new ones.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use input::Digest;
use whole_file::write_durably;

use crate::site_file::read_file;
use crate::{FittedSite, GrownSite, Learned, Recipe, SiteError, SiteFile, SketchedPages, TooLarge};

/// The file that names the method.
const HEAD: &str = "store.gleaner";

/// The extension of the files of sketches.
const SKETCHES: &str = "sketches";

/// The file that a writer locks, in the folder of the store and in each folder of sites.
const LOCK: &str = ".lock";

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
    /// A site cannot be fitted to new pages, or is too large for a file.
    #[error(transparent)]
    Site(#[from] SiteError),
    /// What lies in the folder is not a store of this method, or cannot be used.
    #[error("{0}")]
    Refused(String),
}

impl Store {
    /// A store for sites fitted by a recipe, made if there is none in the folder.
    ///
    /// # Errors
    /// [`StoreError`], also for a store of other settings.
    pub fn create(folder: &Path, recipe: &Recipe) -> Result<Self, StoreError> {
        let head = recipe.site_file(String::new(), 0, recipe.params(), Learned::Pages(Vec::new()));
        let store = Self { folder: folder.to_owned(), head };
        let path = folder.join(HEAD);
        if !path.exists() {
            let _lock = store.lock(folder)?;
            // another process may have made it before the lock
            if !path.exists() {
                store.write(&path, &store.head)?;
            }
        }
        store.check(&Self::open(folder)?.head, folder)?;
        Ok(store)
    }

    /// Refuses a file at a place that has another method than the store.
    fn check(&self, file: &SiteFile, place: &Path) -> Result<(), StoreError> {
        let of = |file: &'_ SiteFile| (file.method.clone(), file.settings.clone(), file.seed);
        if of(file) == of(&self.head) && file.model == self.head.model {
            return Ok(());
        }
        let (place, found, asked) = (place.display(), in_words(file), in_words(&self.head));
        Err(StoreError::Refused(format!("{place} is of another fit: {found}, not {asked}")))
    }

    /// The store in a folder.
    ///
    /// # Errors
    /// [`StoreError`].
    pub fn open(folder: &Path) -> Result<Self, StoreError> {
        Ok(Self { folder: folder.to_owned(), head: read_site(&folder.join(HEAD))? })
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
        let sketches = path.with_extension(SKETCHES);
        let _lock = self.lock_above(&path)?;
        // first, or they could be added to as if they were of this fit
        match fs::remove_file(&sketches) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                Err(StoreError::File { path: sketches, error })
            }
            _ => self.write(&path, file),
        }
    }

    /// Adds pages to a site, made if the store does not have it.
    ///
    /// # Errors
    /// [`StoreError`], also for a site without sketches.
    pub fn grow(&self, recipe: &Recipe, site: &str, new: &SketchedPages) -> Result<GrownSite, StoreError> {
        let path = self.path(site);
        loop {
            let earlier = self.sketches(site)?;
            let grown = recipe.merge(site, earlier.as_ref(), new)?;
            self.check(&grown.file, &path)?;
            let _lock = self.lock_above(&path)?;
            if self.sketches(site)? == earlier {
                self.write(&path.with_extension(SKETCHES), &grown.sketches)?;
                self.write(&path, &grown.file)?;
                return Ok(grown);
            }
        }
    }

    /// The file of a site's sketches, to which new pages are added; `None` if the store does not have the site.
    fn sketches(&self, site: &str) -> Result<Option<SiteFile>, StoreError> {
        let path = self.path(site);
        self.refuse_links(&path)?;
        let sketches = path.with_extension(SKETCHES);
        match self.read(&sketches)? {
            None if path.exists() => Err(StoreError::Refused(format!(
                "site {site} was fitted without sketches, so new pages cannot be added; delete {} to begin anew",
                path.display()
            ))),
            file => Ok(file),
        }
    }

    /// The file of a site; `None` if the store has none.
    ///
    /// # Errors
    /// [`StoreError`], also for a site fitted by other settings than those of the store.
    pub fn get(&self, site: &str) -> Result<Option<SiteFile>, StoreError> {
        Ok(self.read(&self.path(site))?.filter(|file| file.site == site))
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

    /// Refuses links at a file and at its folder.
    fn refuse_links(&self, path: &Path) -> Result<(), StoreError> {
        let mut own = path.ancestors().take_while(|path| *path != self.folder);
        let refused =
            |link: &Path| Err(StoreError::Refused(format!("{} is a link; a store has none", link.display())));
        own.find(|path| path.is_symlink()).map_or(Ok(()), refused)
    }

    /// Waits for the lock of the folder of a site's file.
    fn lock_above(&self, path: &Path) -> Result<File, StoreError> {
        self.lock(path.parent().unwrap_or(&self.folder))
    }

    /// Waits for the lock of a folder, which is made; the lock ends when the file is dropped.
    fn lock(&self, folder: &Path) -> Result<File, StoreError> {
        let path = folder.join(LOCK);
        self.refuse_links(&path)?;
        let open = || {
            fs::metadata(&path).map_or(Ok(()), |found| input::must_be_regular(&found))?;
            File::options().create(true).append(true).open(&path)
        };
        let locked =
            fs::create_dir_all(folder).and_then(|()| open()).and_then(|file| file.lock().map(|()| file));
        locked.map_err(|error| StoreError::File { path, error })
    }

    fn write(&self, path: &Path, file: &SiteFile) -> Result<(), StoreError> {
        self.refuse_links(path)?;
        let too_large =
            |error: TooLarge| SiteError::Fit { site: file.site.clone(), message: error.to_string() };
        let bytes = file.to_bytes().map_err(too_large)?;
        write_durably(path, &bytes)
            .map_err(|error| StoreError::File { path: error.path, error: error.source })
    }

    /// Reads a file, and checks that it is of the store's fit; `None` if there is none.
    fn read(&self, path: &Path) -> Result<Option<SiteFile>, StoreError> {
        self.refuse_links(path)?;
        match read_site(path) {
            Err(StoreError::File { error, .. }) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error),
            Ok(file) => self.check(&file, path).map(|()| Some(file)),
        }
    }
}

/// Reads the file of a site.
fn read_site(path: &Path) -> Result<SiteFile, StoreError> {
    let bytes = read_file(path).map_err(|error| StoreError::File { path: path.to_owned(), error })?;
    SiteFile::from_bytes(&bytes).map_err(|error| StoreError::Refused(format!("{}, {error}", path.display())))
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
        let is_refused = |error: StoreError| error.to_string().contains("is of another fit");
        assert!(store.put(&file(&recipe(0.7), "a.test")).is_err_and(is_refused));
        let more = tempfile::tempdir().unwrap();
        Store::create(more.path(), &recipe(0.7)).unwrap().put(&file(&recipe(0.7), "a.test")).unwrap();
        fs::copy(more.path().join(HEAD), place.path().join(HEAD)).unwrap();
        Store::open(place.path()).unwrap().put(&file(&recipe(0.7), "a.test")).unwrap();
        assert!(store.get("a.test").is_err_and(is_refused));
    }

    #[test]
    fn sketches_are_those_of_the_last_fit() {
        let place = tempfile::tempdir().unwrap();
        let recipe = witness();
        let store = Store::create(place.path(), &recipe).unwrap();
        let grown = store.grow(&recipe, "a.test", &pages(&recipe, "a")).unwrap();
        assert_eq!(store.get("a.test").unwrap().as_ref(), Some(&grown.file));
        assert_eq!(store.sketches("a.test").unwrap().as_ref(), Some(&grown.sketches));
        store.put(&grown.file).unwrap();
        let error = store.grow(&recipe, "a.test", &pages(&recipe, "a")).err().unwrap().to_string();
        assert!(
            error.starts_with(
                "site a.test was fitted without sketches, so new pages cannot be added; delete "
            ),
            "{error}"
        );
    }

    /// The sketch of a page of this address.
    fn pages(recipe: &Recipe, address: &str) -> SketchedPages {
        let page = input::Unparsed { bytes: b"<p>A river.".to_vec(), url: None, charset: None };
        let sketches = recipe.sketch(vec![(address.to_owned(), page)]);
        SketchedPages { of: 1, sketches: sketches.into_iter().map(Result::unwrap).collect() }
    }

    fn witness() -> Recipe {
        Recipe::of(methods::family("witness").unwrap(), Settings::new()).unwrap()
    }

    #[test]
    fn writers_at_once_lose_no_page_and_count_none_twice() {
        let (place, recipe) = (tempfile::tempdir().unwrap(), witness());
        let add = |from: usize| {
            let store = Store::create(place.path(), &recipe).unwrap();
            for page in from..from + 8 {
                // each page comes twice
                store
                    .grow(&recipe, "a.test", &pages(&recipe, &format!("http://a.test/{}", page / 2)))
                    .unwrap();
            }
        };
        std::thread::scope(|scope| {
            (0..8).for_each(|thread| drop(scope.spawn(move || add(8 * thread))));
        });
        let store = Store::open(place.path()).unwrap();
        let (file, sketches) =
            (store.get("a.test").unwrap().unwrap(), store.sketches("a.test").unwrap().unwrap());
        assert_eq!(
            (file.of, sketches.of, sketches.learned.pages(), sketches.batches.len()),
            (32, 32, 32, 32)
        );
    }

    #[test]
    fn a_break_between_the_files_is_healed_by_the_same_update() {
        let (place, recipe) = (tempfile::tempdir().unwrap(), witness());
        let store = Store::create(place.path(), &recipe).unwrap();
        store.grow(&recipe, "a.test", &pages(&recipe, "a")).unwrap();
        let (path, half) =
            (store.path("a.test"), store.path("a.test").with_file_name(".writing-a.test.gleaner"));
        let before = fs::read(&path).unwrap();
        let grown = store.grow(&recipe, "a.test", &pages(&recipe, "b")).unwrap();
        // the sketches are there, and the fit is the earlier one, or half a file
        fs::write(&path, before).unwrap();
        fs::write(&half, "gleaner-site 2").unwrap();
        store.grow(&recipe, "a.test", &pages(&recipe, "b")).unwrap();
        assert_eq!(store.get("a.test").unwrap(), Some(grown.file.clone()));
        assert!(grown.file.of == 2 && !half.exists());
        // of the first fit there are only sketches
        fs::remove_file(&path).unwrap();
        assert_eq!(store.get("a.test").unwrap(), None);
        store.grow(&recipe, "a.test", &pages(&recipe, "b")).unwrap();
        assert_eq!(store.get("a.test").unwrap(), Some(grown.file));
    }

    #[test]
    fn a_lock_that_is_no_file_is_refused() {
        let (place, recipe) = (tempfile::tempdir().unwrap(), witness());
        let store = Store::create(place.path(), &recipe).unwrap();
        fs::create_dir_all(store.path("a.test").with_file_name(LOCK)).unwrap();
        let error = store.grow(&recipe, "a.test", &pages(&recipe, "a")).err().unwrap().to_string();
        assert!(error.ends_with("not a regular file"), "{error}");
    }

    #[cfg(unix)]
    #[test]
    fn no_link_of_a_store_is_followed() {
        let (place, recipe) = (tempfile::tempdir().unwrap(), witness());
        let victim = place.path().join("victim");
        fs::write(&victim, "kept").unwrap();
        let store = Store::create(&place.path().join("store"), &recipe).unwrap();
        let path = store.path("a.test");
        let folder = path.parent().unwrap().to_owned();
        for link in [path.clone(), path.with_extension(SKETCHES), folder.join(LOCK), folder.clone()] {
            let _ = fs::remove_dir_all(&folder);
            fs::create_dir_all(link.parent().unwrap()).unwrap();
            std::os::unix::fs::symlink(&victim, &link).unwrap();
            let error = store.grow(&recipe, "a.test", &pages(&recipe, "a")).err().unwrap();
            assert_eq!(error.to_string(), format!("{} is a link; a store has none", link.display()));
            fs::remove_file(&link).unwrap();
        }
        assert_eq!(fs::read(&victim).unwrap(), b"kept");
    }
}
