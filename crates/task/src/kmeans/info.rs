//! What people are told of k-means and its parameters; the README shows the parameters as a table.

use cleaning::{Info, ParamInfo};

/// What people are told.
pub(super) const INFO: &Info = &Info {
    id: "k-means",
    name: "k-means",
    summary: "puts each document into the cluster whose mean is closest by the cosine, again and again",
    citation: "Lan Yi. Web Page Cleaning for Web Mining. PhD thesis, National University of Singapore, 2004, \
               sections 5.1.1 and 5.4.",
    needs_labels: false,
    params: &[
        ParamInfo {
            key: "clusters",
            meaning: "number of clusters K",
            default: "5",
            allowed: "1 to 16",
            reason: "the thesis, 5.4: as many as its data sets have classes",
        },
        ParamInfo {
            key: "iterations",
            meaning: "how often all documents are assigned at most",
            default: "30",
            allowed: "1 to 10000",
            reason: "the thesis, 5.1.1",
        },
        ParamInfo {
            key: "runs",
            meaning: "number of runs, each from first centroids of its own",
            default: "800",
            allowed: "1 to 1000000",
            reason: "the thesis, 5.4",
        },
        ParamInfo {
            key: "seed",
            meaning: "what the first centroids are drawn from, together with the number of the run",
            default: "1",
            allowed: "0 to 9223372036854775807",
            reason: "any will do: 800 runs show the spread",
        },
        ParamInfo {
            key: "centroid",
            meaning: "what a centroid c_j is the mean of",
            default: "\"mean\"",
            allowed: "\"mean\" (the vectors as they are), \"unit-mean\" (the vectors at length 1)",
            reason: "equation (6-2) to the letter: the geometric centroid of the data points",
        },
        ParamInfo {
            key: "engine",
            meaning: "who computes",
            default: "\"spherical\"",
            allowed: "\"spherical\", \"linfa\"",
            reason: "Figure 5-1 as it stands; linfa is dense, is m_k-means, and is a cross-check on small data",
        },
    ],
};
