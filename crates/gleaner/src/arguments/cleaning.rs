//! Arguments of the commands that fit, clean and show.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::builder::{OsStringValueParser, PossibleValuesParser, TypedValueParser};
use clap::{ArgGroup, Args, ValueEnum};
use cleaning::Hidden;

use super::{PeerPlaces, flowing, number};

const FIT_EXAMPLES: &str = "Examples:
  gleaner fit --out site.gleaner crawl/www.example.org
      the default method, fitted to up to 1000 pages of a site
  gleaner fit --method lin-ho --set rule.fixed=0.7 --sample 200 --out site.gleaner crawl.warc.gz
      another one, fitted to fewer pages of the one host in a WARC file
  gleaner clean --model site.gleaner tomorrow/
      the next step
  gleaner fit --store fits crawl/*.warc.gz
      all hosts of a crawl, a file each; `gleaner clean --model fits` cleans pages of these hosts
  gleaner fit --store fits --index rows.parquet --warc-root crawl
      the same by an index, as Common Crawl has one; of each host only the sample is read

The file holds method, settings, seed, and what the method has learned, or, for a method that has
no form for this, the pages of the sample; packed, with a digest. `head -5 site.gleaner` shows
what it is. The same pages, settings and seed give the same bytes.";

#[derive(Args)]
#[command(after_long_help = flowing(FIT_EXAMPLES), group = ArgGroup::new("place").args(["out", "store"]).required(true))]
pub(crate) struct Fit {
    #[command(flatten)]
    pub(crate) by: ByMethod,
    /// The most pages that the method is fitted to [default: 1000]: those with the least SHA-256 of
    /// their addresses
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) sample: Option<u32>,
    /// The seed of the method's random choices
    #[arg(long, default_value_t = 0)]
    pub(crate) seed: u64,
    /// The longest that fitting may take
    #[arg(long, value_name = "SECONDS", default_value_t = 60, value_parser = clap::value_parser!(u64).range(1..=3600))]
    pub(crate) limit: u64,
    /// The file of the fitted site
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    /// A folder with a file for each site, for all sites of the paths
    #[arg(long, value_name = "DIR")]
    pub(crate) store: Option<PathBuf>,
    /// Add the pages to the sites of the store: each is fitted to earlier and new pages, as at once. The
    /// store keeps sketches of the sample's pages for it, without text
    #[arg(long, requires = "store", conflicts_with = "out")]
    pub(crate) update: bool,
    /// The pages are the rows of this Parquet file, with the columns `url`, `file` and `offset`, or
    /// `warc_filename` and `warc_record_offset`; only the sample of each host is read
    #[arg(long, value_name = "FILE", requires = "warc_root", conflicts_with = "paths")]
    pub(crate) index: Option<PathBuf>,
    /// The folder of the WARC files that the index names
    #[arg(long, value_name = "DIR", requires = "index")]
    pub(crate) warc_root: Option<PathBuf>,
    /// The pages of one site: a folder, WARC files of one host, or single files; with --store, of any
    /// number of sites
    #[arg(required_unless_present = "index")]
    pub(crate) paths: Vec<PathBuf>,
}

/// The method to be fitted.
#[derive(Args)]
pub(crate) struct ByMethod {
    /// The method's id, or peer/NAME [default: witness-forest]
    #[arg(long, short)]
    pub(crate) method: Option<String>,
    /// A parameter of the method; may be given several times
    #[arg(long = "set", value_name = "KEY=VALUE")]
    pub(crate) settings: Vec<String>,
    /// A model that `train` wrote, with its method and settings
    #[arg(long, value_name = "FILE", conflicts_with = "settings")]
    pub(crate) model: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) peers: PeerPlaces,
}

/// The cleaning methods, for commands that allow several.
#[derive(Args)]
pub(crate) struct ByMethods {
    /// A method's id, or peer/NAME, with parameters of its own after a colon; may be given several times
    /// [default: witness-forest]
    #[arg(long = "method", short, value_name = "METHOD[:KEY=VALUE,...]")]
    pub(crate) methods: Vec<String>,
    /// A parameter of every method; may be given several times
    #[arg(long = "set", value_name = "KEY=VALUE")]
    pub(crate) settings: Vec<String>,
    /// A step of the method that does not run: `gleaner list steps` says what each does; may be given several times
    #[arg(long, value_name = "STEP", hide_possible_values = true, conflicts_with = "model", value_parser = step())]
    pub(crate) no_step: Vec<String>,
    /// A CSS selector: its elements are kept whole, whatever the method says; may be given several times
    #[arg(long, value_name = "CSS")]
    pub(crate) keep_selector: Vec<String>,
    /// A CSS selector: its elements are dropped, also those that another one keeps
    #[arg(long, value_name = "CSS")]
    pub(crate) drop_selector: Vec<String>,
    /// What becomes of text that readers do not see, and cannot open: `mark` keeps what the method keeps, and tells its
    /// places in JSON
    #[arg(long, default_value = "drop", value_parser = hidden())]
    pub(crate) hidden: Hidden,
    /// A model that `train` wrote, with its method and settings, or a site or a
    /// store that `fit` wrote
    #[arg(long, value_name = "FILE", conflicts_with = "settings")]
    pub(crate) model: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) peers: PeerPlaces,
}

fn step() -> PossibleValuesParser {
    PossibleValuesParser::new(steps::BLOCKS.map(|step| step.id))
}

fn hidden() -> impl TypedValueParser<Value = Hidden> {
    PossibleValuesParser::new(Hidden::ALL.map(|(name, _)| name))
        .map(|name| Hidden::named(&name).expect("clap refuses other names"))
}

/// The form of a cleaned page. The values are described at the argument, so that the help stays short.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    Text,
    Markdown,
    Html,
    Json,
}

const CLEAN_EXAMPLES: &str = "Examples:
  gleaner clean crawl/www.example.org
      one site; a JSON line for each page on standard output
  gleaner clean --out cleaned crawl/*
      several sites, a folder each; a text file for each page below cleaned/
  gleaner clean --format markdown --links --with-metadata --out cleaned site/
      Markdown with the links of the text; title, author and date in front
  gleaner clean --format markdown https://www.example.org/news/1
      one page of the web
  curl https://www.example.org/news/1 | gleaner clean --format text -
      one page from standard input
  gleaner clean --method witness --method lin-ho:rule.fixed=0.6 --out cleaned site/
      two methods, a folder each
  gleaner clean --set keep.captions=true --set keep.by-line=false site/
      parameters of the method: captions are kept, by-lines and dates are not
  gleaner clean --drop-selector 'aside, .related' --keep-selector '#specs' site/
      elements that you know, by CSS selectors
  gleaner clean --method witness --set min-prose-words=7 site/
      another method
  gleaner clean --method cst --page-text site/
      weights of words, with the text that their positions refer to
  gleaner clean --method peer/trafilatura site/
      a program of its own: see `gleaner peer --help`
  gleaner clean --out cleaned crawl.warc.gz
      pages in WARC files of any program; a site for each host
  gleaner clean --model site.gleaner tomorrow/
      new pages of a site that `gleaner fit` has seen

A method may keep nothing, or everything, of a site that does not fit it. Such sites are named at
the end, with the parameters to try. A site-level method needs the pages of a site together: give
folders, not single pages. A folder that holds WARC files and no pages is read like its WARC files.
A file whose content is no page (a PDF, a picture) is named and left out. A page of the web is
fetched as `gleaner crawl` does: if robots.txt allows it, with the same limits, and alone.
`gleaner list methods` prints the methods, `gleaner list methods ID` the parameters of one.

A site of more than 1000 pages (--sample) is not held in memory: the method is fitted to a sample,
and then the pages are read and cleaned one after the other. The sample are the N pages with the
least SHA-256 of their addresses, whatever the order in which they are stored. A sample can change
what is kept, so the output says where one was used.

Links and pictures are left out of Markdown and HTML unless --links and --images ask for them: the
text is what most want of a page. Links are absolute where the page's address is known: from where
it was read, by --url, or as the page says it itself. A picture is kept where the text around it
is. Of a method that answers with a text of its own (a peer), the elements are those in which its
text was found. The last line on standard error says how much was kept.

With --out each page is the file SITE/PAGE.txt (.md, .html, .json) below DIR, PAGE.txt for single
files, METHOD/SITE/PAGE.txt for several methods. It is empty where nothing is kept. Without it all
goes to standard output: JSON lines, or the pages one after the other, a blank line between them.
Every form begins with the headline, also where the method has left it out; its words are then not in
`spans`. `--set keep.title=false` leaves it out.

--with-metadata adds what the page says of itself in JSON-LD, Open Graph and other tags: title, author,
date (as 2024-05-31), language, kind of page, site_name, description and url. Of a page from the web or
a WARC file the url is known anyway. The language of a page that states none, or one of another script,
is that of its text, if this is sure. In JSON they are an object, in Markdown and text lines of YAML in
front, in HTML the head.

A Parquet file (--out NAME.parquet) has the columns site, url, page, method (of several), text,
spans, error, markdown or html (with that --format); with --with-metadata metadata, confidence and state;
a page that could not be cleaned has a row with its error. As input it needs columns url and html,
text or binary; without a column site a page is of the host of its url. The rows of a site should
stand together. Parquet is a feature of the build:
`cargo install --path crates/gleaner --features parquet`

JSON objects have these fields:
  site
      the name of the site's folder, or its host
  page
      the page's path below the folder, or in its address
  method
      the method as it was named, where several are
  text
      the kept text: a line for each block, and a blank where text was removed within a line;
      the cells of a table's row on one line, parted by tabs; code with its lines and blanks;
      items of lists behind `- ` or a number; formulas as TeX between dollars; x^2 and x_i. Its
      words are those of `spans`, but for the headline, these marks and formulas, line numbers of code,
      links to the place itself, signs that are not seen, and other cells of rows kept in part
  rest
      the first byte of `text` that comes from the article in the page's JSON-LD and is no part of
      `spans`: the rest of an article that the page shows in part; left out where there is none
  spans
      the kept ranges, [[start, end], ...]: from byte `start` up to, but not including, byte
      `end` of the page's text in UTF-8
  hidden
      with --hidden mark: [[start, end, why], ...], the parts of `spans` that readers do not see
  reasons
      with --reasons: [[start, end, kept, step, why], ...] in bytes as in `spans`: the parts on which a step decided
      behind the method, with its id and its reason; `gleaner list steps` says what each step does
  of
      the length of the page's text in bytes
  weights
      [[start, end, weight], ...] in bytes of the same text: the weight of each occurrence of
      a term; terms that are not listed weigh 0. Only for a method that weighs terms (cst);
      left out where nothing has a weight
  sample
      [n, of]: the method was fitted to n of so many pages; left out where it saw them all
  confidence
      the F over words that the method expects; left out where it expects none. Of pages below .7
      many are bad. It does not see whether readers' comments belong to the content
  state
      what the page turned out to be: `empty`, `blocked` (a robot check or a refusal), `consent`,
      `login`, `not-found`, `shell` (scripts bring its text), `thin` (fewer than ten words are kept of twenty);
      left out where it is `ok`. A guess by its words in ten languages, its forms, and the other
      pages of the fit
  metadata
      with --with-metadata: what the page says of itself
  headings
      with --with-metadata: [[text, above], ...], the headings over kept blocks: the text, at most 300 bytes of
      it, and the index of the heading that it stands under, or null
  blocks
      with --with-metadata: for each kept block [start, end, path, heading]: bytes as in `spans`, the
      path of its element below the body (`main/article/p[3]`), and the index of its heading, or null
  page_text
      with --page-text: all visible text of the page, title first, a line for each block,
      with white space collapsed";

/// The heading of the options of `clean` that few users need.
const MORE: &str = "More options";

#[derive(Args)]
#[command(after_long_help = flowing(CLEAN_EXAMPLES))]
pub(crate) struct Clean {
    #[command(flatten)]
    pub(crate) by: ByMethods,
    /// Write each page into a file below DIR, or a row into NAME.parquet, instead of all to standard output
    #[arg(long, value_name = "DIR", value_parser = no_stream())]
    pub(crate) out: Option<PathBuf>,
    /// The form of the output: the text, a line for each block; Markdown with headings, lists, tables and
    /// code; the elements as HTML without scripts and styles; JSON with positions [default: text with
    /// --out, json without]
    #[arg(long)]
    pub(crate) format: Option<Format>,
    /// Keep the addresses of links, in Markdown and HTML
    #[arg(long)]
    pub(crate) links: bool,
    /// Keep pictures that stand in kept text, in Markdown and HTML
    #[arg(long)]
    pub(crate) images: bool,
    /// Leave out the rest of an article that stands in the page's JSON-LD alone, where no reader sees it
    #[arg(long)]
    pub(crate) no_rest: bool,
    /// Add the page's metadata: title, author, date, language, site name, description, address
    #[arg(long)]
    pub(crate) with_metadata: bool,
    /// The address of the page, which is one file or standard input: its links are relative to it
    #[arg(long, value_name = "ADDRESS")]
    pub(crate) url: Option<String>,
    /// Sites processed at once [default: the number of processors]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) jobs: Option<u16>,
    /// The most pages of a site that the method is fitted to [default: 1000]
    #[arg(long, help_heading = MORE, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) sample: Option<u32>,
    /// Write the lines that the pages of each site share, a line of JSON for each site
    #[arg(long, help_heading = MORE, value_name = "FILE")]
    pub(crate) template: Option<PathBuf>,
    /// Add the page's whole text, to which spans and weights refer, to each JSON line
    #[arg(long, help_heading = MORE, conflicts_with = "out")]
    pub(crate) page_text: bool,
    /// Add to each JSON line the parts of the page that a step has kept or dropped behind the method, and why
    #[arg(long, help_heading = MORE)]
    pub(crate) reasons: bool,
    /// The seed of the method's random choices [default: 0]
    #[arg(long, help_heading = MORE)]
    pub(crate) seed: Option<u64>,
    /// The most processor time that fitting a site may take, and parsing, cleaning and writing a page each.
    /// By the clock they may take ten times as long, and at least ten minutes
    #[arg(long, help_heading = MORE, value_name = "SECONDS", default_value_t = 60, value_parser = clap::value_parser!(u64).range(1..=3600))]
    pub(crate) limit: u64,
    /// Allow pages of the web at addresses of this machine and of private networks
    #[arg(long, help_heading = MORE)]
    pub(crate) allow_private: bool,
    /// Also read files outside of a site's folder if links in it lead to them
    #[arg(long, help_heading = MORE)]
    pub(crate) follow_links: bool,
    /// Folders, each the pages of one site; WARC files, which give a site for each host; Parquet files;
    /// addresses of single pages (http:// or https://); other single files, and - for standard input, together make
    /// one more site
    #[arg(required = true)]
    pub(crate) paths: Vec<PathBuf>,
}

const STRIP_EXAMPLES: &str = "Examples:
  gleaner strip --out stripped scraped/*
      files of Markdown or text; each folder is a site
  gleaner strip pages.jsonl > stripped.jsonl
      JSON lines with a text, and with a site or a url, whose host is the site
  gleaner strip --column markdown --out stripped.parquet pages.parquet
      another column, of a Parquet file

The program that made the texts does not matter. A line is shared if a tenth of the site's pages
have it, and at least two: the rule of site-filter(METHOD). Lines are compared by their words,
without marks and without the addresses of links. A list, a table, a quote or a block of code goes
if all of its lines are shared, and stays whole otherwise; but a list of links of which two thirds
are shared loses its shared lines. Every other line is a block of its own; one of more than 400 words
loses the runs of ten words and more that are shared. A heading stays with its text, and metadata in
front of a text stay. All texts are in memory at once.

A JSON line, or a row, without a text or a site is named. Other fields and columns are unchanged;
the fields of JSON lines are sorted by name.";

#[derive(Args)]
#[command(after_long_help = flowing(STRIP_EXAMPLES))]
pub(crate) struct Strip {
    /// The folder for files, or the file for a file; JSON lines go to standard output without it
    #[arg(long, value_name = "PATH", value_parser = no_stream())]
    pub(crate) out: Option<PathBuf>,
    /// The field or column of the text
    #[arg(long, value_name = "NAME", default_value = "text")]
    pub(crate) column: String,
    /// Write the lines that the pages of each site share, a line of JSON for each site
    #[arg(long, value_name = "FILE")]
    pub(crate) template: Option<PathBuf>,
    /// Folders with files ending in md, markdown or txt, each a site; or one file of JSON lines, - for
    /// standard input, or one Parquet file
    #[arg(required = true)]
    pub(crate) paths: Vec<PathBuf>,
}

const AUDIT_EXAMPLES: &str = "Examples:
  gleaner audit crawl/www.example.org scraped
      files of text named after the pages: PAGE.txt, or SITE/PAGE.txt as `clean --out` writes them
  gleaner audit --format json crawl/*.warc.gz scraped.jsonl
      JSON lines with a text, and with a url, a page, or a site and a page
  gleaner audit --least 0.9 site/ scraped
      code 1 if the mean F of the site is below .9

A page has an estimated F over words, an interval that is made to hold nine pages of ten, precision
and recall, and up to three reasons; of a site the means. The default method of `clean` expects the
content, so the estimate is blind to what it gets wrong.

Of files ending in md or markdown, and in html or htm, the text is read: no metadata in front, no
address, no mark. Any other text is read as it is and as Markdown, and the reading with fewer words
that the page does not have is taken.";

#[derive(Args)]
#[command(after_long_help = flowing(AUDIT_EXAMPLES), override_usage = "gleaner audit [OPTIONS] <PAGES>... <TEXTS>")]
pub(crate) struct Audit {
    /// The form of the output: lines for people, or a JSON line for each page and each site
    #[arg(long, default_value = "text", value_parser = ["text", "json"])]
    pub(crate) format: String,
    /// End with code 1 if the mean F of a site is below
    #[arg(long, value_name = "F", default_value_t = 0.0, value_parser = number("from 0 to 1", |least| (0.0..=1.0).contains(&least)))]
    pub(crate) least: f64,
    /// Also show the 20 worst pages of one site as an HTML file, as `view` does
    #[arg(long, value_name = "FILE")]
    pub(crate) page: Option<PathBuf>,
    /// The pages, as for `clean`: folders, WARC files, Parquet files, single files. TEXTS, the last, is a folder with
    /// files ending in md, markdown, txt, html or htm, or a file of JSON lines
    #[arg(required = true, num_args = 2.., value_names = ["PAGES", "TEXTS"])]
    pub(crate) paths: Vec<PathBuf>,
}

const VIEW_EXAMPLES: &str = "Examples:
  gleaner view crawl/www.example.org
      the first 20 pages of a site of one's own by the default method, in view.html
  gleaner view daniel/SITE/PAGE --method witness-forest --method lin-ho --out page.html
      a page of a data set by two methods, with its gold; the pages around it are one key away
  gleaner view --method lin-ho --method lin-ho:blocks=element,rule.fixed=0.6 site/
      a method with two settings of its parameters
  gleaner view --method l-extractor --pages 5 daniel/SITE
      a method that needs marks sees those of pages that are not shown

The file needs no network, and nothing of a page can run or fetch in it. Every method reads all
pages of the site. What is kept and what is removed is marked in the page's text, block by block,
with the numbers that the method judged it on (the sign beside a block), and in the page's own
layout; where there is gold, so is what was lost and what was wrongly kept, with precision, recall
and F. A data set without SITE, or a SITE that it does not have, lists its sites. In a folder a
text file of a page's name with .txt in the place of its ending is the page's gold.";

#[derive(Args)]
#[command(after_long_help = flowing(VIEW_EXAMPLES))]
pub(crate) struct View {
    /// A method's id, or peer/NAME, with parameters of its own after a colon; may be given several times
    /// [default: witness-forest]
    #[arg(long = "method", short, value_name = "METHOD[:KEY=VALUE,...]")]
    pub(crate) methods: Vec<String>,
    /// A parameter of every method; may be given several times
    #[arg(long = "set", value_name = "KEY=VALUE")]
    pub(crate) settings: Vec<String>,
    #[command(flatten)]
    pub(crate) peers: PeerPlaces,
    /// The HTML file
    #[arg(long, value_name = "FILE", default_value = "view.html")]
    pub(crate) out: PathBuf,
    /// The most pages to show
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u16).range(1..=200))]
    pub(crate) pages: u16,
    #[cfg(feature = "bench")]
    #[command(flatten)]
    pub(crate) places: super::DataPlaces,
    /// The longest that fitting a site, or cleaning a page, may take
    #[arg(long, value_name = "SECONDS", default_value_t = 60, value_parser = clap::value_parser!(u64).range(1..=3600))]
    pub(crate) limit: u64,
    /// The seed of the methods' random choices
    #[arg(long, default_value_t = 0)]
    pub(crate) seed: u64,
    /// A folder of pages, a WARC file or a single page; or DATASET/SITE, or DATASET/SITE/PAGE
    pub(crate) what: String,
}

/// A path other than `-`, which elsewhere means a standard stream.
fn no_stream() -> impl TypedValueParser<Value = PathBuf> {
    OsStringValueParser::new().try_map(|path: OsString| {
        if path == "-" {
            return Err("leave --out away for standard output; a folder of this name is ./-");
        }
        Ok(PathBuf::from(path))
    })
}
