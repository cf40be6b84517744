//! Outputs: the tables and figures of an experiment.

use std::sync::Arc;

use crate::{Claim, Kind, Needs, Published};

/// One table or figure of the experiment.
#[derive(Debug, Clone)]
pub struct Output {
    /// The id, which names the files made; the name of the manifest's file where absent.
    pub id: String,
    /// The heading.
    pub title: String,
    /// The place in the paper.
    pub source: String,
    /// Hints for the reader, and differences from the paper; may be empty.
    pub note: String,
    /// The kind of table or figure, with its keys.
    pub kind: Arc<dyn Kind>,
    /// The published figures beside it.
    pub published: Option<Published>,
    /// The claims about it.
    pub claims: Vec<Claim>,
    /// The needs of the output and its claims.
    pub needs: Needs,
}
