//! The conformance tests of html5lib, for the parser with all that is around it here: the tokens of html5gum,
//! the cap, and html5ever's tree builder. What differs from the tests is listed by name; any other difference
//! fails.
//!
//! The tests are not ours, and come as an archive in the folder that `GLEANER_MIRROR` names:
//! `tree-construction/` and `tokenizer/` of <https://github.com/html5lib/html5lib-tests> at
//! 9329e64694e7835d0dcff9811e22856ef6ad16f9. Without it they are left out, which is said. Comments are not
//! compared, since no page has any; nor are fragments parsed.

mod archive;
mod tokenizer;
mod tree;
mod tree_nodes;
