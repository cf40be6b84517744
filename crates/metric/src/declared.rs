//! How measures are declared: each once, with its name and the units that it counts.

/// Declares an enum of measures in the order in which results list them, each with its name and the units that it counts, in one line.
/// Behind `with` stand those that have parts: all parts, and name and units of one.
macro_rules! measures {
    ($(#[$about:meta])+ pub enum $enum:ident {
        $($(#[$meaning:meta])+ $measure:ident: $name:literal, $counts:literal;)+
        $(with $(#[$of:meta])+ $whole:ident($part:ty): $parts:expr, $named:expr;)*
    }) => {
        $(#[$about])+
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $enum {
            $($(#[$meaning])+ $measure,)+
            $($(#[$of])+ $whole($part),)*
        }

        impl $enum {
            const WITHOUT_PARTS: &'static [Self] = &[$(Self::$measure),+];

            /// All of them, in the order in which results list them.
            pub const ALL: [Self; Self::WITHOUT_PARTS.len() $(+ $parts.len())*] = {
                let mut all = [Self::WITHOUT_PARTS[0]; Self::WITHOUT_PARTS.len() $(+ $parts.len())*];
                let mut at = 0;
                while at < Self::WITHOUT_PARTS.len() {
                    all[at] = Self::WITHOUT_PARTS[at];
                    at += 1;
                }
                $({
                    let first = at;
                    while at < first + $parts.len() {
                        all[at] = Self::$whole($parts[at - first]);
                        at += 1;
                    }
                })*
                all
            };

            /// Its name, and the counted units in one line.
            pub(crate) const fn about(self) -> [&'static str; 2] {
                match self {
                    $(Self::$measure => [$name, $counts],)+
                    $(Self::$whole(part) => $named(part),)*
                }
            }
        }
    };
}
pub(crate) use measures;
