//! The data of a table: one data set, or all real or all synthetic ones together.

use record::DataFacts;

/// The prefix of data sets that join the pages of others. These pages would be counted twice.
const JOINED: &str = "joined/";

/// One or several data sets, all of them real or all of them synthetic.
#[derive(Clone)]
pub(crate) struct DataGroup<'a> {
    data: Vec<&'a DataFacts>,
    together: bool,
}

impl<'a> DataGroup<'a> {
    /// One data set.
    pub(crate) fn one(data: &'a DataFacts) -> Self {
        Self { data: vec![data], together: false }
    }

    /// The data sets of one kind that have pages of their own; `None` for fewer than two, since one has its own table.
    pub(crate) fn together(data: &[&'a DataFacts], synthetic: bool) -> Option<Self> {
        let of_kind = |data: &&DataFacts| data.synthetic == synthetic && !data.id.starts_with(JOINED);
        let data: Vec<_> = data.iter().copied().filter(of_kind).collect();
        (data.len() > 1).then_some(Self { data, together: true })
    }

    /// The data sets, in the manifest's order; at least one.
    pub(crate) fn data(&self) -> &[&'a DataFacts] {
        &self.data
    }

    /// Whether the pages were generated.
    pub(crate) fn is_synthetic(&self) -> bool {
        self.data[0].synthetic
    }

    /// The data set's id; for several `all-real` or `all-synthetic`.
    pub(crate) fn id(&self) -> &'a str {
        match (self.together, self.is_synthetic()) {
            (false, _) => &self.data[0].id,
            (true, false) => "all-real",
            (true, true) => "all-synthetic",
        }
    }

    /// The id for file names, without slashes.
    pub(crate) fn file_name(&self) -> String {
        self.id().replace('/', "-")
    }

    /// The name for people: the id, or a description of the group.
    pub(crate) fn name(&self) -> String {
        match (self.together, self.is_synthetic()) {
            (false, _) => self.data[0].id.clone(),
            (true, false) => "all real data sets together".to_owned(),
            (true, true) => "all synthetic data sets together".to_owned(),
        }
    }
}
