//! What is known of systems and data sets beside their figures.

/// Which kind of system a method is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub enum Kind {
    /// A method of this project.
    Own,
    /// A method of the papers.
    #[default]
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
    /// Its kind.
    pub kind: Kind,
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
