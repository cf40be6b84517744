//! The kept part as a whole file: metadata before Markdown and text, an HTML document around elements.

use std::fmt::Write as _;

use page::html::{attribute, escape};

use crate::metadata::Metadata;
use crate::shown::shown;

/// The metadata as a block of YAML between two lines `---`, with a blank line behind it; empty without
/// metadata. Values are quoted as in JSON, which is valid YAML, and have no sign with which a reader of Markdown that does not
/// know such blocks would begin an element or a link.
pub fn front_matter(metadata: &Metadata) -> String {
    let mut block = String::new();
    for (name, value) in metadata.rows() {
        let mut value = serde_json::Value::from(shown(value)).to_string();
        for (sign, escaped) in [("<", "\\u003c"), ("&", "\\u0026"), ("[", "\\u005b")] {
            value = value.replace(sign, escaped);
        }
        writeln!(block, "{name}: {value}").expect("a string takes any text");
    }
    if block.is_empty() { block } else { format!("---\n{block}---\n\n") }
}

/// An HTML document of these kept elements, with the metadata in its head.
pub fn html_document(kept: &str, metadata: Option<&Metadata>) -> String {
    let mut html = String::with_capacity(kept.len() + 500);
    html.push_str("<!DOCTYPE html>\n<html");
    if let Some(language) = metadata.and_then(|metadata| metadata.language.as_deref()) {
        attribute("lang", language, &mut html);
    }
    html.push_str(">\n<head>\n<meta charset=\"utf-8\">\n");
    for (name, value) in metadata.iter().flat_map(|metadata| metadata.rows()) {
        let value = &*shown(value);
        match name {
            "title" => {
                html.push_str("<title>");
                escape(value, &mut html);
                html.push_str("</title>\n");
                continue;
            }
            "url" => html.push_str("<link rel=\"canonical\""),
            // it is in the first tag
            "language" => continue,
            "site_name" => html.push_str("<meta property=\"og:site_name\""),
            "date" => html.push_str("<meta property=\"article:published_time\""),
            name => {
                html.push_str("<meta");
                attribute("name", name, &mut html);
            }
        }
        attribute(if name == "url" { "href" } else { "content" }, value, &mut html);
        html.push_str(">\n");
    }
    html.push_str("</head>\n<body>\n");
    html.push_str(kept);
    html.push_str(if kept.is_empty() { "</body>\n</html>" } else { "\n</body>\n</html>" });
    html
}

#[cfg(test)]
mod tests {
    use super::*;

    fn metadata() -> Metadata {
        Metadata {
            title: Some("a: \"b\" <c>".to_owned()),
            author: Some("D\nE".to_owned()),
            date: Some("2020-01-02".to_owned()),
            language: Some("en-GB".to_owned()),
            kind: None,
            site_name: Some("F & G".to_owned()),
            description: Some("新 - h".to_owned()),
            url: Some("http://a.test/?b&c".to_owned()),
        }
    }

    #[test]
    fn front_matter_is_yaml() {
        let expected = "---\ntitle: \"a: \\\"b\\\" \\u003cc>\"\nauthor: \"D\\nE\"\ndate: \"2020-01-02\"\nlanguage: \"en-GB\"\n\
                        site_name: \"F \\u0026 G\"\ndescription: \"新 - h\"\nurl: \"http://a.test/?b\\u0026c\"\n---\n\n";
        assert_eq!(front_matter(&metadata()), expected);
        assert_eq!(front_matter(&Metadata::default()), "");
    }

    #[test]
    fn a_document_has_the_metadata_in_its_head() {
        let expected = "<!DOCTYPE html>\n<html lang=\"en-GB\">\n<head>\n<meta charset=\"utf-8\">\n\
                        <title>a: &quot;b&quot; &lt;c></title>\n<meta name=\"author\" content=\"D\nE\">\n\
                        <meta property=\"article:published_time\" content=\"2020-01-02\">\n\
                        <meta property=\"og:site_name\" content=\"F &amp; G\">\n\
                        <meta name=\"description\" content=\"新 - h\">\n\
                        <link rel=\"canonical\" href=\"http://a.test/?b&amp;c\">\n</head>\n<body>\n<p>x</p>\n</body>\n</html>";
        assert_eq!(html_document("<p>x</p>", Some(&metadata())), expected);
        let plain =
            "<!DOCTYPE html>\n<html>\n<head>\n<meta charset=\"utf-8\">\n</head>\n<body>\n</body>\n</html>";
        assert_eq!(html_document("", None), plain);
    }

    #[test]
    fn what_a_document_says_of_itself_is_read_again() {
        let page = testkit::parse(html_document("", Some(&metadata())));
        let expected = Metadata { author: Some("D E".to_owned()), ..metadata() };
        assert_eq!(Metadata::of(&page), expected);
    }
}
