//! From a parameter type to a catalogue entry, in one line.
//!
//! A method's crate implements [`Params`] for its parameter struct; [`FamilyOf`] makes of it the object that
//! the catalogue lists. The catalogue itself lives in `methods`.

use std::marker::PhantomData;

use serde::{Serialize, de::DeserializeOwned};

use crate::{Advice, Info, Method, Settings, SettingsError};

/// A method's unchecked parameters, whose default is the paper's setting.
pub trait Params: Serialize + DeserializeOwned + Default + 'static {
    /// The method that the checked parameters make.
    type Method: Method + 'static;

    /// What people are told of the method.
    const INFO: &'static Info;

    /// What people may try where these parameters, at their defaults, do not fit a site.
    const ADVICE: Advice = Advice::NONE;

    /// Checks every range and makes the method.
    ///
    /// # Errors
    /// [`SettingsError::Range`] with key, value and what is allowed.
    fn check(self) -> Result<Self::Method, SettingsError>;
}

/// A method of the catalogue, before its parameters are known.
pub trait Family: Sync {
    /// What people are told of the method.
    fn info(&self) -> &'static Info;

    /// What people may try where the method keeps nothing or everything of a site.
    fn advice(&self) -> Advice;

    /// Every parameter with its default value.
    fn defaults(&self) -> Settings;

    /// The method with these parameters; keys not named stay at their defaults.
    ///
    /// # Errors
    /// Any [`SettingsError`]; no partial method is made.
    fn build(&self, settings: &Settings) -> Result<Box<dyn Method>, SettingsError>;
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

impl<P: Params> Family for FamilyOf<P> {
    fn info(&self) -> &'static Info {
        P::INFO
    }

    fn advice(&self) -> Advice {
        P::ADVICE
    }

    fn defaults(&self) -> Settings {
        Settings::of(&P::default())
    }

    fn build(&self, settings: &Settings) -> Result<Box<dyn Method>, SettingsError> {
        let params: P = settings.parse(P::INFO)?;
        Ok(Box::new(params.check()?))
    }
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use super::*;
    use crate::{Cleaner, FitError, ParamInfo, Training};

    #[derive(Serialize, Deserialize)]
    #[serde(deny_unknown_fields, default)]
    struct Made {
        size: f64,
        name: String,
    }

    impl Default for Made {
        fn default() -> Self {
            Self { size: 0.5, name: "a".to_owned() }
        }
    }

    /// Refuses every site by its name.
    struct Refuses;

    impl Method for Refuses {
        fn fit(&self, training: &Training<'_>) -> Result<Box<dyn Cleaner>, FitError> {
            Err(FitError::TooFewPages { method: "made", needed: 9, found: training.pages.len() })
        }
    }

    const fn param(key: &'static str, allowed: &'static str) -> ParamInfo {
        ParamInfo { key, meaning: "", default: "", allowed, reason: "" }
    }

    impl Params for Made {
        type Method = Refuses;

        const INFO: &'static Info = &Info {
            id: "made",
            name: "Made",
            summary: "",
            citation: "",
            needs_labels: false,
            params: &[param("size", "0 to 1"), param("name", "any word")],
        };

        fn check(self) -> Result<Refuses, SettingsError> {
            if (0.0..=1.0).contains(&self.size) {
                return Ok(Refuses);
            }
            Err(SettingsError::Range {
                method: "made".to_owned(),
                key: "size".to_owned(),
                found: self.size.to_string(),
                allowed: "0 to 1".to_owned(),
            })
        }
    }

    #[track_caller]
    fn check(settings: &Settings, expected: Result<(), &str>) {
        let built = FamilyOf::<Made>::new().build(settings);
        assert_eq!(built.map(|_| ()).map_err(|error| error.to_string()), expected.map_err(str::to_owned));
    }

    #[test]
    fn defaults_name_every_key_and_build() {
        let family = FamilyOf::<Made>::default();
        assert_eq!(family.info().id, "made");
        assert_eq!(family.defaults().to_string(), "name=a size=0.5");
        check(&family.defaults(), Ok(()));
        check(&Settings::new(), Ok(()));
    }

    #[test]
    fn what_is_refused_is_told_with_what_is_allowed() {
        check(
            &Settings::new().with("colour", 1),
            Err("parameters of made: no parameter \"colour\"; there are: size, name"),
        );
        check(
            &Settings::new().with("size", "wide"),
            Err("parameters of made: size is \"wide\", allowed is 0 to 1"),
        );
        check(&Settings::new().with("size", 2.0), Err("parameters of made: size is 2, allowed is 0 to 1"));
    }
}
