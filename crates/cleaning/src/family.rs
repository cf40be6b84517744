//! From a parameter type to a catalogue entry, in one line.
//!
//! A method's crate implements [`Params`] for its parameter struct; [`FamilyOf`] makes of it the object that
//! the catalogue lists. The catalogue itself lives in `methods`.

use std::marker::PhantomData;

use serde::{Serialize, de::DeserializeOwned};

use crate::{Info, Method, Settings, SettingsError};

/// A method's unchecked parameters, whose default is the paper's setting.
pub trait Params: Serialize + DeserializeOwned + Default + 'static {
    /// The method that the checked parameters make.
    type Method: Method + 'static;

    /// What people are told of the method.
    const INFO: &'static Info;

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

    fn defaults(&self) -> Settings {
        Settings::of(&P::default())
    }

    fn build(&self, settings: &Settings) -> Result<Box<dyn Method>, SettingsError> {
        let params: P = settings.parse(P::INFO)?;
        Ok(Box::new(params.check()?))
    }
}
