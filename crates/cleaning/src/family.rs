//! From a parameter type to a catalogue entry, in one line.
//!
//! A method's crate implements [`Params`] for its parameter struct; [`FamilyOf`] makes of it the object that
//! the catalogue lists. The catalogue itself lives in `methods`; that of the methods of tasks, which are built of
//! [`Params`] too, in `task`.

use std::marker::PhantomData;

use serde::{Serialize, de::DeserializeOwned};

use crate::{Declared, Info, Method, Settings, SettingsError, Trainer};

/// A method's unchecked parameters, declared by [`params!`](crate::params), whose default is the paper's setting.
pub trait Params: Declared + Serialize + DeserializeOwned + Default + 'static {
    /// What the checked parameters make: a [`Method`], or the method of a task.
    type Method: 'static;

    /// How the method is described to people.
    const INFO: &'static Info;

    /// What people may try where these parameters, at their defaults, do not fit a site.
    const ADVICE: Advice = Advice::NONE;

    /// The digest of the sources that the method is made of: those of the crate that declares its parameters, but for a method that
    /// is made of others.
    fn sources() -> &'static str {
        Self::SOURCES
    }

    /// The data sets whose labels have made the model that the method comes with: what it is worth is not seen on them.
    fn trained_on(&self) -> &'static [&'static str] {
        &[]
    }

    /// Makes the method of parameters whose ranges are checked.
    ///
    /// # Errors
    /// [`SettingsError::Range`] where parameters do not go together.
    fn make(self) -> Result<Self::Method, SettingsError>;

    /// What learns a part of the method from labelled sites; `None` for a method that learns nothing across sites.
    ///
    /// # Errors
    /// [`SettingsError::Range`] where parameters do not go together.
    fn trainer(self) -> Result<Option<Box<dyn Trainer>>, SettingsError> {
        Ok(None)
    }

    /// Checks every range and makes the method.
    ///
    /// # Errors
    /// [`SettingsError::Range`] with key, value and what is allowed.
    fn check(self) -> Result<Self::Method, SettingsError> {
        self.check_ranges(Self::INFO.id)?;
        self.make()
    }

    /// The method with these parameters; keys not named stay at their defaults.
    ///
    /// # Errors
    /// Any [`SettingsError`].
    fn build(settings: &Settings) -> Result<Self::Method, SettingsError> {
        settings.parse::<Self>(Self::INFO)?.check()
    }
}

/// What people may try where a method, as it is set, keeps nothing of the pages of a site, or everything. `gleaner clean`
/// prints it; it changes nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Advice {
    /// Whether a fit compares the pages of a site with one another, so that it finds nothing in a single page.
    pub compares_pages: bool,
    /// Settings to try together where nothing is kept, each as `--set` takes it; empty where none is known.
    pub where_nothing_is_kept: &'static [&'static str],
    /// Settings to try together where everything is kept.
    pub where_everything_is_kept: &'static [&'static str],
}

impl Advice {
    /// For a method that compares pages, and has no parameter of which a change is known to help.
    pub const NONE: Self =
        Self { compares_pages: true, where_nothing_is_kept: &[], where_everything_is_kept: &[] };
}

/// A method of the catalogue, before its parameters are known.
pub trait Family: Sync {
    /// How the method is described to people.
    fn info(&self) -> &'static Info;

    /// What people may try where the method keeps nothing or everything of a site.
    fn advice(&self) -> Advice;

    /// The data sets whose labels have made the model that the method comes with, as it is set.
    ///
    /// # Errors
    /// [`SettingsError`] where the settings are not its parameters.
    fn trained_on(&self, _settings: &Settings) -> Result<&'static [&'static str], SettingsError> {
        Ok(&[])
    }

    /// The digest of the sources of the method's crate.
    fn sources(&self) -> &'static str;

    /// Every parameter with its default value.
    fn defaults(&self) -> Settings;

    /// The method with these parameters; keys not named stay at their defaults.
    ///
    /// # Errors
    /// Any [`SettingsError`]; no partial method is made.
    fn build(&self, settings: &Settings) -> Result<Box<dyn Method>, SettingsError>;

    /// The trainer with these parameters; `None` for a method that learns nothing across sites.
    ///
    /// # Errors
    /// Any [`SettingsError`].
    fn trainer(&self, settings: &Settings) -> Result<Option<Box<dyn Trainer>>, SettingsError>;

    /// Why the method cannot run on this machine, as a clause about it; `None` for all that are part of this program.
    fn absence(&self) -> Option<String> {
        None
    }

    /// Whether it reads the source of pages, which pages do not keep unless they are [asked
    /// to](page::keeping_sources).
    fn wants_sources(&self) -> bool {
        false
    }
}

/// The [`Family`] of a parameter type.
pub struct FamilyOf<P>(PhantomData<fn() -> P>);

impl<P> FamilyOf<P> {
    /// The family; holds nothing.
    pub const fn new() -> Self {
        Self(PhantomData)
    }
}

impl<P> Default for FamilyOf<P> {
    fn default() -> Self {
        Self::new()
    }
}

impl<P: Params<Method: Method>> Family for FamilyOf<P> {
    fn info(&self) -> &'static Info {
        P::INFO
    }

    fn advice(&self) -> Advice {
        P::ADVICE
    }

    fn trained_on(&self, settings: &Settings) -> Result<&'static [&'static str], SettingsError> {
        Ok(settings.parse::<P>(P::INFO)?.trained_on())
    }

    fn sources(&self) -> &'static str {
        P::sources()
    }

    fn defaults(&self) -> Settings {
        Settings::of(&P::default())
    }

    fn build(&self, settings: &Settings) -> Result<Box<dyn Method>, SettingsError> {
        Ok(Box::new(P::build(settings)?))
    }

    fn trainer(&self, settings: &Settings) -> Result<Option<Box<dyn Trainer>>, SettingsError> {
        let params = settings.parse::<P>(P::INFO)?;
        params.check_ranges(P::INFO.id)?;
        params.trainer()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Cleaner, FitError, Training};

    crate::params! {
        /// Parameters.
        struct TestParams {
            /// A size.
            size: f64 = 0.5, in 0.0..=1.0, because "made";
            /// A flag.
            open: bool = true, because "made";
        }
    }

    /// Refuses every site by its name.
    struct Refuses;

    impl Method for Refuses {
        fn fit(&self, training: &Training<'_>) -> Result<Box<dyn Cleaner>, FitError> {
            Err(FitError::TooFewPages { method: "made", needed: 9, found: training.pages.len() })
        }
    }

    impl Params for TestParams {
        type Method = Refuses;

        const INFO: &'static Info = &Info {
            id: "made",
            name: "Made",
            summary: "",
            citation: "",
            needs_labels: false,
            params: TestParams::PARAMS,
        };

        fn make(self) -> Result<Refuses, SettingsError> {
            Ok(Refuses)
        }
    }

    #[track_caller]
    fn check(settings: &Settings, expected: Result<(), &str>) {
        let built = FamilyOf::<TestParams>::new().build(settings);
        assert_eq!(built.map(|_| ()).map_err(|error| error.to_string()), expected.map_err(str::to_owned));
    }

    #[test]
    fn defaults_name_every_key_and_build() {
        let family = FamilyOf::<TestParams>::default();
        assert_eq!(family.info().id, "made");
        assert_eq!(family.defaults().to_string(), "open=true size=0.5");
        check(&family.defaults(), Ok(()));
        check(&Settings::new(), Ok(()));
    }

    #[test]
    fn errors_name_what_is_allowed() {
        check(
            &Settings::new().with("colour", 1),
            Err("parameters of made: no parameter \"colour\"; there are: size, open"),
        );
        check(
            &Settings::new().with("size", "wide"),
            Err("parameters of made: size is \"wide\", allowed is 0.0 to 1.0"),
        );
        check(
            &Settings::new().with("size", 2.0),
            Err("parameters of made: size is 2, allowed is 0.0 to 1.0"),
        );
    }
}
