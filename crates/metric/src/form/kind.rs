//! The kinds of form, by name.

/// A kind of form; [`Kind::counts`] says which words are right.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// Paragraphs: text in none of the kinds from [`Kind::Heading`] to [`Kind::Caption`] but [`Kind::Language`].
    Plain,
    /// Headings.
    Heading,
    /// List items.
    List,
    /// Cells of tables.
    Table,
    /// Blocks of code.
    Code,
    /// Blocks of code whose language is named.
    Language,
    /// Blocks of code, each as one; no part of the sum over all kinds.
    CodeBlock,
    /// The TeX of formulas.
    Formula,
    /// Block quotations.
    Quote,
    /// Captions of tables and figures.
    Caption,
    /// Code within a line.
    InlineCode,
    /// Links.
    Link,
    /// Bold and italic text.
    Emphasis,
}

impl Kind {
    /// All kinds, in the order in which results list them.
    pub const ALL: [Kind; 13] = [
        Kind::Plain,
        Kind::Heading,
        Kind::List,
        Kind::Table,
        Kind::Code,
        Kind::Language,
        Kind::CodeBlock,
        Kind::Formula,
        Kind::Quote,
        Kind::Caption,
        Kind::InlineCode,
        Kind::Link,
        Kind::Emphasis,
    ];

    /// The name as a measure, in manifests and tables.
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Plain => "form-plain",
            Kind::Heading => "form-heading",
            Kind::List => "form-list",
            Kind::Table => "form-table",
            Kind::Code => "form-code",
            Kind::Language => "form-language",
            Kind::CodeBlock => "form-code-block",
            Kind::Formula => "form-formula",
            Kind::Quote => "form-quote",
            Kind::Caption => "form-caption",
            Kind::InlineCode => "form-inline-code",
            Kind::Link => "form-link",
            Kind::Emphasis => "form-emphasis",
        }
    }

    /// What is counted, in one line.
    pub const fn counts(self) -> &'static str {
        match self {
            Kind::Plain => "words of paragraphs: in no other block",
            Kind::Heading => "words of headings; right at the same level",
            Kind::List => {
                "words of list items; right in a list of the same kind, numbered or not, at the same depth"
            }
            Kind::Table => {
                "words of the cells of tables; right in the same column, in a row with the words of their row, and in a head if it is one"
            }
            Kind::Code => "words of blocks of code; right if the same words begin lines",
            Kind::Language => "words of blocks of code whose language is named; right with the same name",
            Kind::CodeBlock => "blocks of code; right if all their lines stand one after the other in code",
            Kind::Formula => "words of the TeX of formulas",
            Kind::Quote => "words of block quotations",
            Kind::Caption => "words of captions; right outside headings, lists, cells and code",
            Kind::InlineCode => "words of code within a line",
            Kind::Link => "words of links; right with the same address",
            Kind::Emphasis => "words that are bold or italic in running text",
        }
    }
}
