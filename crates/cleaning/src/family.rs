//! From a parameter type to a catalogue entry, in one line.
//!
//! A method's crate implements [`Params`] for its parameter struct; [`FamilyOf`] turns it into an entry of a
//! catalogue. The catalogue of methods is in `methods`. The methods of tasks have [`Params`] too; their
//! catalogue is in `task`.

use std::marker::PhantomData;

use serde::{Serialize, de::DeserializeOwned};

use crate::{Declared, Info, Method, Settings, SettingsError, Trainer};

/// A method's unchecked parameters, declared by [`params!`](crate::params), whose default is the paper's setting.
pub trait Params: Declared + Serialize + DeserializeOwned + Default + 'static {
    /// The type made from the checked parameters: a [`Method`], or the method of a task.
    type Method: 'static;

    /// The description of the method for people.
    const INFO: &'static Info;

    /// Hints for a site on which the method fails with these parameters at their defaults.
    const ADVICE: Advice = Advice::NONE;

    /// The digest of the method's sources: those of the crate that declares its parameters. A method made of
    /// other methods overrides it.
    fn sources() -> &'static str {
        Self::SOURCES
    }

    /// The data sets whose labels trained the method's own model. Results on them are not results on unseen
    /// data.
    fn trained_on(&self) -> &'static [&'static str] {
        &[]
    }

    /// Makes the method from parameters whose ranges are checked.
    ///
    /// # Errors
    /// [`SettingsError::Range`] if parameters contradict each other.
    fn make(self) -> Result<Self::Method, SettingsError>;

    /// The trainer of the part that is learned from labelled sites; `None` for a method that learns nothing
    /// across sites.
    ///
    /// # Errors
    /// [`SettingsError::Range`] if parameters contradict each other.
    fn trainer(self) -> Result<Option<Box<dyn Trainer>>, SettingsError> {
        Ok(None)
    }

    /// Checks every range and makes the method.
    ///
    /// # Errors
    /// [`SettingsError::Range`] with key, value and the allowed values.
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

/// Hints for a site on which a method keeps nothing, or everything. `gleaner clean` prints them; they change
/// nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Advice {
    /// Whether a fit compares the pages of a site with one another, so that it finds nothing in a single page.
    pub compares_pages: bool,
    /// Settings to try together if nothing is kept, each in the form of `--set`; empty if none is known.
    pub where_nothing_is_kept: &'static [&'static str],
    /// Settings to try together if everything is kept.
    pub where_everything_is_kept: &'static [&'static str],
}

impl Advice {
    /// For a method that compares pages and has no settings to try.
    pub const NONE: Self =
        Self { compares_pages: true, where_nothing_is_kept: &[], where_everything_is_kept: &[] };
}

/// A method of the catalogue, without parameters.
pub trait Family: Sync {
    /// The description of the method for people.
    fn info(&self) -> &'static Info;

    /// Hints for a site on which the method keeps nothing or everything.
    fn advice(&self) -> Advice;

    /// The data sets whose labels trained the method's own model under these settings.
    ///
    /// # Errors
    /// [`SettingsError`] if the settings are not its parameters.
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

    /// The reason why the method cannot run on this machine, as a clause about it; `None` for all methods
    /// inside this program.
    fn absence(&self) -> Option<String> {
        None
    }

    /// Whether it reads the source of pages. Pages keep their source only [on
    /// request](page::keeping_sources).
    fn wants_sources(&self) -> bool {
        false
    }
}

/// The [`Family`] of a parameter type.
pub struct FamilyOf<P>(PhantomData<fn() -> P>);

impl<P> FamilyOf<P> {
    /// The family of `P`.
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
