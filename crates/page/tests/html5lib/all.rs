//! The conformance tests of html5lib, for the parser with its surroundings here: the tokens of html5gum, the
//! cap, and html5ever's tree builder. Known differences are listed by name; any other difference fails.
//!
//! The tests are not ours. They come as an archive in the folder that `GLEANER_MIRROR` names:
//! `tree-construction/` and `tokenizer/` of <https://github.com/html5lib/html5lib-tests> at
//! 9329e64694e7835d0dcff9811e22856ef6ad16f9. Without the archive they are left out, with a message. Comments
//! are not compared, since no page has any, and fragments are not parsed.

mod archive;
mod tokenizer;
mod tree;
mod tree_nodes;
