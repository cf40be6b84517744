//! Whether the bodies of a site's pages are one node of its tree: a choice of every method that lays pages over each
//! other by their looks.

use serde::{Deserialize, Serialize};

use crate::ParamInfo;

/// Whether BODY elements that look different are different nodes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Bodies {
    /// All bodies are one node, so that a site has one tree.
    #[default]
    Alike,
    /// They are, as any other elements.
    ByLook,
}

impl Bodies {
    /// The parameter `bodies`, with the reason that a method has for its default.
    pub const fn param(reason: &'static str) -> ParamInfo {
        ParamInfo {
            key: "bodies",
            meaning: "whether bodies of different looks are different nodes",
            default: "\"alike\"",
            allowed: "\"alike\" (all bodies are one node), \"by-look\"",
            reason,
        }
    }
}
