//! What is known of systems and data sets beside their figures.

/// Which kind of system a method is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// A method of this project.
    Own,
    /// A method of the papers.
    Classic,
    /// A program of others.
    Peer,
    /// Another system, whose output is filtered by what the pages of its site share.
    Filtered,
    /// Keeps everything or nothing.
    Trivial,
}

impl Kind {
    /// All kinds, in the order of the filters.
    pub(crate) const ALL: [Self; 5] = [Self::Own, Self::Classic, Self::Peer, Self::Filtered, Self::Trivial];

    /// The kind of the method with this id.
    pub fn of(method: &str) -> Self {
        if method.starts_with("witness") {
            Self::Own
        } else if method.starts_with("site-filter(") {
            Self::Filtered
        } else if method.starts_with("peer/") {
            Self::Peer
        } else if matches!(method, "everything" | "nothing") {
            Self::Trivial
        } else {
            Self::Classic
        }
    }

    /// For classes and ids of elements.
    pub(crate) const fn id(self) -> &'static str {
        match self {
            Self::Own => "own",
            Self::Classic => "classic",
            Self::Peer => "peer",
            Self::Filtered => "filtered",
            Self::Trivial => "trivial",
        }
    }

    /// For people.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Own => "gleaner's own",
            Self::Classic => "methods of papers",
            Self::Peer => "programs of others",
            Self::Filtered => "filtered by site",
            Self::Trivial => "everything and nothing",
        }
    }
}

/// What is known of a method. Empty texts are not shown.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct System {
    /// What it keeps, in a sentence.
    pub about: String,
    /// The options that are not the defaults of its library.
    pub options: Vec<String>,
    /// Its author, and the place of its publication.
    pub citation: String,
    /// The licence of the program.
    pub licence: String,
    /// The version that ran.
    pub version: String,
}

/// What is known of a data set. Empty texts are not shown.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct DataSet {
    /// The languages of its pages, as codes.
    pub languages: Vec<String>,
    /// Its licence.
    pub licence: String,
    /// Its author, and the place of its publication.
    pub citation: String,
    /// What one has to know of it.
    pub notes: String,
    /// The command that obtains it.
    pub command: String,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_follow_from_the_method() {
        let kinds = ["witness-forest", "site-filter(peer/a)", "lin-ho", "peer/a", "everything"].map(Kind::of);
        assert_eq!(kinds, [Kind::Own, Kind::Filtered, Kind::Classic, Kind::Peer, Kind::Trivial]);
    }
}
