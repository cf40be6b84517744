//! The names of the numbers that fits settle.

/// All of them, sorted, with `; ` in between; those of a distribution have `:BIN` behind the name. So a query that asks for another is refused before
/// anything runs.
pub const STATISTICS: &str = "accuracy; accuracy in training; anchors-without-api; average-api; blocks; blocks-a-page; distinct \
     blocks; distinct pages; element nodes; features; fragments; groups of nodes; hashes; hashes of the \
     template; html; html-kept-once; html-shared-once; labelled advertisements; labelled blocks; labelled \
     images; lines; lines of template; mean path importance; mean-entropy; mean-entropy-by-occurrence; \
     most of a wanted feature; most words of a block; nodes; nodes a sample page; nodes changed a \
     mapping; nodes of one document; nodes of several documents; nodes of the template; nodes with a \
     threshold of their own; nodes-a-block; noisy share; pagelets; pages counted; pages of a redundant \
     block; right of labelled; rows aligned coarsely; rules; sample pages; share at places of several \
     pages; share of blocks kept; share of pagelets removed; share of prose; share of text removed; share \
     relevant; storage; storage-shared-once; style nodes; template lines; templates; threshold; virtual \
     leaves; weight-by-idf; words of weight 0";
