//! Kinds of outputs and of claims. A kind is a type of the crate that draws or judges it; its fields are the keys of its table in a
//! manifest. This crate only reads and checks it.

use std::any::Any;
use std::fmt;
use std::sync::Arc;

use serde::de::DeserializeOwned;
use toml::Spanned;
use toml::de::DeValue;

use crate::key::Key;
use crate::place::Place;
use crate::problem::Problem;

/// The keys of one table, of an output or of a claim's bound, as [`keys!`](crate::keys) declares them.
pub trait Kind: Key + Any + fmt::Debug + Send + Sync {}

impl<T: Key + Any + fmt::Debug + Send + Sync> Kind for T {}

impl dyn Kind {
    /// The value as a `K`; `None` if the kind is another one.
    pub fn downcast<K: Kind>(&self) -> Option<&K> {
        (self as &dyn Any).downcast_ref()
    }
}

/// Reads a table.
type Read = fn(Spanned<DeValue<'_>>, &Place<'_>) -> Result<Arc<dyn Kind>, Problem>;

/// A kind with the key of its table.
#[derive(Clone, Copy)]
pub struct KindKey {
    pub(crate) key: &'static str,
    pub(crate) read: Read,
}

impl KindKey {
    /// The kind `K`, with the key of its table.
    pub const fn of<K: Kind + DeserializeOwned>(key: &'static str) -> Self {
        Self { key, read: |tree, place| Ok(Arc::new(place.read::<K>(tree)?)) }
    }
}

/// The kinds that manifests may have.
#[derive(Clone, Copy, Default)]
pub struct Kinds {
    /// Tables and figures.
    pub outputs: &'static [KindKey],
    /// Bounds of claims.
    pub bounds: &'static [KindKey],
}

/// Stands for a table that was left out because it has a problem.
#[derive(Debug)]
pub(crate) struct Nothing;

impl Key for Nothing {}
