//! Lists of kinds of outputs and of claims. A kind is added by its file and one line in its list.

/// Makes the kinds of a list, each with the key of its table, and the conversion of a checked kind to its trait.
macro_rules! kinds {
    ($trait:ident: $($key:literal => $kind:ty,)*) => {
        /// The kinds by the keys of their tables.
        pub(crate) const KINDS: &[manifest::KindKey] = &[$(manifest::KindKey::of::<$kind>($key)),*];

        /// A checked kind as one of the list.
        fn of_list(kind: &dyn manifest::Kind) -> Option<&dyn $trait> {
            None$(.or_else(|| kind.downcast::<$kind>().map(|own| own as &dyn $trait)))*
        }
    };
}

pub(crate) use kinds;
