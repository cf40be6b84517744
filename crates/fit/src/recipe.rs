//! A method with its parameters and the settings of its fit: the whole input of a fit but the pages.
//!
//! A method has an id: one of the catalogue, `peer/NAME`, or `site-filter(ID)` or `strip(ID)` of one of these.

use std::sync::Arc;
use std::time::Duration;

use cleaning::{Family, Hidden, Method, Settings, SettingsError, Site, did_you_mean};
use input::{FolderError, InWork, LocalSample, LocalSite, Unreadable};
use methods::{Selecting, SiteFilter, UnknownMethod};
use page::keeping_sources;
use peer::{PREFIX, Peers, UnknownPeer};

use crate::{FittedSite, Learned, LineError, LoadError, ModelFile, SiteFile};

/// The most pages of a site that a fit sees, by default.
pub const SAMPLE: usize = 1_000;

/// The most processor time of a fit, or of a page, by default.
pub const LIMIT: Duration = Duration::from_secs(60);

/// A method, its parameters and model, and the settings of its fit.
#[derive(Clone)]
pub struct Recipe {
    family: &'static dyn Family,
    settings: Settings,
    method: Arc<dyn Method>,
    model: Option<ModelFile>,
    hidden: Hidden,
    /// The most pages of a site that a fit sees. A larger site gives [the sample](cleaning::SiteSample).
    pub sample: usize,
    /// The seed of random choices.
    pub seed: u64,
    /// The most processor time that a fit, or a page, may take.
    pub limit: Duration,
}

/// A site that a method was fitted to.
pub struct SiteFit {
    /// Its file.
    pub file: SiteFile,
    /// The cleaner of its pages.
    pub fitted: FittedSite,
}

/// The reason why a method could not be fitted to a site.
#[derive(Debug, thiserror::Error)]
pub enum SiteError {
    /// Its pages cannot be listed.
    #[error(transparent)]
    Pages(#[from] FolderError),
    /// The fit failed.
    #[error("site {site}: {message}")]
    Fit {
        /// The site's id.
        site: String,
        /// The message of the failure.
        message: String,
    },
}

impl Recipe {
    /// A method with these settings; all others are at their defaults.
    ///
    /// # Errors
    /// [`SettingsError`] if the method refuses them.
    pub fn of(family: &'static dyn Family, settings: Settings) -> Result<Self, SettingsError> {
        let method = Arc::from(family.build(&settings)?);
        Ok(Self::made(family, settings, method, None))
    }

    /// The method of a model; `family` is that of [`ModelFile::method`].
    ///
    /// # Errors
    /// [`LoadError`] if the family refuses the model.
    pub fn of_model(family: &'static dyn Family, model: ModelFile) -> Result<Self, LoadError> {
        let method = Arc::from(model.load(family)?);
        Ok(Self::made(family, model.settings.clone(), method, Some(model)))
    }

    /// The method of a fitted site, with its seed; `family` is that of [`SiteFile::method`](SiteFile).
    ///
    /// # Errors
    /// [`LineError`] if the family refuses settings or model.
    pub fn of_site(family: &'static dyn Family, file: &SiteFile) -> Result<Self, LineError> {
        let method = Arc::from(file.method(family)?);
        let made = Self::made(family, file.settings.clone(), method, file.model.clone());
        Ok(Self { seed: file.seed, ..made })
    }

    /// Sets the sample size, the seed and the limit of the fit.
    #[must_use]
    pub fn with(self, sample: usize, seed: u64, limit: Duration) -> Self {
        Self { sample, seed, limit, ..self }
    }

    /// The same with these [selectors](methods::SELECTORS).
    ///
    /// # Errors
    /// [`SettingsError`] for what is no selector.
    pub fn selecting(self, selectors: &Settings) -> Result<Self, SettingsError> {
        let method = methods::select(self.family.info().id, self.method, selectors)?;
        Ok(Self { method, settings: self.settings.merged(selectors), ..self })
    }

    /// The same, with what becomes of hidden text: unless it is to go, a method that can tell it judges it like any other text.
    ///
    /// # Errors
    /// [`LoadError`] if the family refuses the settings, which it has declared.
    pub fn with_hidden(self, hidden: Hidden) -> Result<Self, LoadError> {
        if hidden == Hidden::Drop || self.family.defaults().get("hidden").is_none() {
            return Ok(Self { hidden, ..self });
        }
        let settings = self.settings.clone().with("hidden", "judged");
        let model = self.model.map(|model| ModelFile { settings: settings.clone(), ..model });
        let method: Arc<dyn Method> = match &model {
            Some(model) => Arc::from(model.load(self.family)?),
            None => Arc::from(self.family.build(&settings)?),
        };
        Ok(Self { settings, method, model, hidden, ..self })
    }

    fn made(
        family: &'static dyn Family,
        settings: Settings,
        method: Arc<dyn Method>,
        model: Option<ModelFile>,
    ) -> Self {
        Self {
            family,
            settings,
            method,
            model,
            hidden: Hidden::default(),
            sample: SAMPLE,
            seed: 0,
            limit: LIMIT,
        }
    }

    /// The method's entry in the catalogue.
    pub fn family(&self) -> &'static dyn Family {
        self.family
    }

    /// The parameters that were set.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// All parameters with their values.
    pub fn params(&self) -> Settings {
        self.family.defaults().merged(&self.settings)
    }

    /// The method.
    pub fn method(&self) -> &Arc<dyn Method> {
        &self.method
    }

    /// Whether pages must keep their sources for it.
    pub fn wants_sources(&self) -> bool {
        self.family.wants_sources(&self.settings)
    }

    /// Runs `read`; pages that this thread parses meanwhile keep their sources if the method wants them.
    pub fn reading<T>(&self, read: impl FnOnce() -> T) -> T {
        if self.wants_sources() { keeping_sources(read) } else { read() }
    }

    /// The method's model, if it is not part of the program.
    pub fn model(&self) -> Option<&ModelFile> {
        self.model.as_ref()
    }

    /// Fits to all pages of `site`.
    ///
    /// # Errors
    /// The message of a fit that failed.
    pub fn fit_to(&self, site: &Arc<Site>) -> Result<FittedSite, String> {
        let _work = InWork::begin(site.id(), None).map_err(|left_out| left_out.to_string())?;
        FittedSite::fit(&self.method, site, self.seed, self.limit)
            .map(|fitted| fitted.with_hidden(self.hidden))
    }

    /// Fits to one site, or to its sample; `told` gets the unreadable files.
    ///
    /// # Errors
    /// [`SiteError`].
    pub fn fit(&self, source: &LocalSite, mut told: impl FnMut(&Unreadable)) -> Result<SiteFit, SiteError> {
        let listed = source.list()?;
        listed.unreadable.iter().for_each(&mut told);
        let LocalSample { pages, of, unreadable, .. } = listed.sample(self.sample);
        unreadable.iter().for_each(&mut told);
        let mut file = self.site_file(source.id(), of, self.params(), Learned::Pages(pages));
        if file.learned.pages() == 0 {
            return Err(SiteError::Fit { site: file.site, message: "no page can be read".to_owned() });
        }
        let fitted = self.of_file(&file)?;
        if let Some(state) = fitted.state() {
            file.learned = Learned::State { pages: file.learned.pages(), state };
        }
        Ok(SiteFit { file, fitted })
    }

    /// The fitted method of a file: by its state, or by a fit to its pages.
    ///
    /// # Errors
    /// [`SiteError::Fit`].
    pub fn of_file(&self, file: &SiteFile) -> Result<FittedSite, SiteError> {
        let fitted = match &file.learned {
            Learned::State { state, .. } => FittedSite::restore(&self.method, state, self.limit),
            Learned::Sketches(sketches) => {
                let sketches = sketches.iter().map(|(_, sketch)| sketch.clone()).collect();
                FittedSite::of_sketches(&self.method, sketches, self.limit)
            }
            Learned::Pages(_) => self.fit_to(&Arc::new(file.sample(self.wants_sources()))),
        };
        let fitted = fitted.map(|fitted| fitted.with_hidden(self.hidden));
        fitted.map_err(|message| SiteError::Fit { site: file.site.clone(), message })
    }

    /// The file of a site of `of` pages. `settings` are all parameters, or only the set ones.
    pub fn site_file(&self, site: String, of: usize, settings: Settings, learned: Learned) -> SiteFile {
        let (method, model) = (self.family.info().id.to_owned(), self.model.clone());
        SiteFile { site, of, method, settings, seed: self.seed, model, learned, batches: Vec::new() }
    }
}

/// There is no method of an id.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum LookupError {
    /// There is no such method in the catalogue.
    #[error("{}{}", .0, or_peer(.0))]
    Method(#[from] UnknownMethod),
    /// There is no such method in the catalogue, but a peer has the name.
    #[error("no method is called {name:?}, but a peer is: {}{name}", PREFIX)]
    IsPeer {
        /// The name.
        name: String,
    },
    /// There is no such peer.
    #[error(transparent)]
    Peer(#[from] UnknownPeer),
}

/// How peers are named, where no method of the catalogue is near.
fn or_peer(UnknownMethod { found, known }: &UnknownMethod) -> String {
    let is_near = !did_you_mean(found, known.split(", ")).is_empty();
    if is_near { String::new() } else { format!("; a peer is named {PREFIX}NAME") }
}

/// The method of this id, which takes [selectors](methods::SELECTORS) too.
///
/// # Errors
/// [`LookupError`], which names the ids that exist.
pub fn family(id: &str, peers: &Peers) -> Result<&'static dyn Family, LookupError> {
    Ok(Selecting::of(match SiteFilter::split(id) {
        Some((filter, inner)) => filter.of(of_name(inner, peers)?),
        None => of_name(id, peers)?,
    }))
}

fn of_name(id: &str, peers: &Peers) -> Result<&'static dyn Family, LookupError> {
    Ok(match id.strip_prefix(PREFIX) {
        Some(name) => peers.family(name)?,
        None => methods::family(id).map_err(|unknown| {
            let is_peer = peers.names().contains(&unknown.found);
            if is_peer { LookupError::IsPeer { name: unknown.found } } else { LookupError::Method(unknown) }
        })?,
    })
}
