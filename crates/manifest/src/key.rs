//! Keys of a table: values that check themselves against the names of the experiment, and the macro that declares a table.

use toml::Spanned;

use crate::names::Names;
use crate::problem::Problem;
use crate::reference::{Named, Ref};
use crate::{At, Ratio, Size, TaskValue, TimedRun};

/// The value of a key.
pub trait Key {
    /// Checks the names in the value.
    ///
    /// # Errors
    /// The first problem.
    fn check(&self, _: &mut Names<'_>) -> Result<(), Problem> {
        Ok(())
    }

    /// For a reference the kind and the name of its thing, which a list may contain once.
    fn reference(&self) -> Option<(&'static str, &str)> {
        None
    }
}

impl<T: Named> Key for Ref<T> {
    fn check(&self, names: &mut Names<'_>) -> Result<(), Problem> {
        names.check(self)
    }

    fn reference(&self) -> Option<(&'static str, &str)> {
        Some((T::WHAT.noun(), self))
    }
}

impl Key for Ref<TimedRun> {
    fn check(&self, names: &mut Names<'_>) -> Result<(), Problem> {
        names.timed_run(self)
    }
}

impl<T: Key> Key for Option<T> {
    fn check(&self, names: &mut Names<'_>) -> Result<(), Problem> {
        self.iter().try_for_each(|value| value.check(names))
    }
}

impl<T: Key> Key for Spanned<T> {
    fn check(&self, names: &mut Names<'_>) -> Result<(), Problem> {
        let before = names.at;
        names.enter(self).check(names)?;
        names.at = before;
        Ok(())
    }
}

impl<T: Key> Key for Vec<T> {
    fn check(&self, names: &mut Names<'_>) -> Result<(), Problem> {
        for (number, value) in self.iter().enumerate() {
            value.check(names)?;
            if let Some((noun, name)) = value.reference() {
                let earlier = self[..number].iter().filter_map(Key::reference);
                names.refuse_twice(noun, name, earlier.map(|(_, name)| name))?;
            }
        }
        Ok(())
    }
}

macro_rules! plain {
    ($($kind:ty),*) => { $(impl Key for $kind {})* };
}

plain!(bool, u8, u32, usize, f64, String, At, Ratio, Size, TaskValue);

/// Declares the keys of a table: a type that is read from a manifest, refuses unknown keys, and checks its names. A further check may
/// follow it: `fn(&Self, &mut Names<'_>) -> Result<(), Problem>`.
#[macro_export]
macro_rules! keys {
    (
        $(#[$about:meta])*
        $vis:vis struct $name:ident { $($(#[$key_about:meta])* $key_vis:vis $key:ident: $kind:ty,)* }
        $($more:path)?
    ) => {
        $(#[$about])*
        #[derive(Debug, ::serde::Deserialize)]
        #[serde(deny_unknown_fields, rename_all = "kebab-case")]
        $vis struct $name { $($(#[$key_about])* $key_vis $key: $kind,)* }

        impl $crate::Key for $name {
            #[allow(unused_variables, reason = "a table may have no key")]
            fn check(&self, names: &mut $crate::Names<'_>) -> Result<(), $crate::Problem> {
                $($crate::Key::check(&self.$key, names)?;)*
                $($more(self, names)?;)?
                Ok(())
            }
        }
    };
}
