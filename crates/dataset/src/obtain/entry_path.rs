//! The names in archives, which are not trusted, as paths that stay below a folder.

/// A relative path of plain names, joined by `/`; not empty.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct EntryPath(String);

impl EntryPath {
    /// The path of an entry's name; `None` if it is the folder itself (`./`).
    ///
    /// Refused are names that could lead elsewhere or mean different files on different systems: absolute ones,
    /// `..`, backslashes, control characters, anything but UTF-8.
    pub(super) fn of(name: &[u8]) -> Result<Option<Self>, UnsafePath> {
        let refuse = |why| UnsafePath { name: String::from_utf8_lossy(name).into_owned(), why };
        let text = std::str::from_utf8(name).map_err(|_| refuse("is not utf-8"))?;
        if text.starts_with('/') {
            return Err(refuse("is absolute"));
        }
        if text.contains(|symbol: char| symbol == '\\' || symbol.is_control()) {
            return Err(refuse("holds a backslash or a control character"));
        }
        let mut path = String::with_capacity(text.len());
        for part in text.split('/').filter(|part| !part.is_empty() && *part != ".") {
            if part == ".." {
                return Err(refuse("leads out of its folder"));
            }
            if !path.is_empty() {
                path.push('/');
            }
            path.push_str(part);
        }
        if path == crate::store::STAMP {
            return Err(refuse("is a name that gleaner keeps for itself"));
        }
        Ok((!path.is_empty()).then_some(Self(path)))
    }

    /// The path without its topmost folder; `None` if nothing remains.
    pub(super) fn below_top(&self) -> Option<Self> {
        self.0.split_once('/').map(|(_, below)| Self(below.to_owned()))
    }

    /// The path below a folder, whose name is plain.
    pub(super) fn within(self, folder: &str) -> Self {
        Self(format!("{folder}/{}", self.0))
    }

    /// `path` below the folder of `self`.
    pub(super) fn sibling(&self, path: &EntryPath) -> Self {
        match self.0.rsplit_once('/') {
            Some((folder, _)) => Self(format!("{folder}/{}", path.0)),
            None => path.clone(),
        }
    }

    pub(super) fn as_str(&self) -> &str {
        &self.0
    }
}

/// A name in an archive that is refused.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("the name {name:?} {why}")]
pub struct UnsafePath {
    /// The name, with replacement characters where it is not UTF-8.
    pub name: String,
    /// What is wrong with it.
    pub why: &'static str,
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[track_caller]
    fn check(name: &[u8], expected: Option<&str>) {
        assert_eq!(EntryPath::of(name).unwrap().as_ref().map(EntryPath::as_str), expected);
    }

    #[track_caller]
    fn refused(name: &[u8], why: &str) {
        assert_eq!(EntryPath::of(name).unwrap_err().why, why);
    }

    #[test]
    fn plain_names_stay() {
        check(b"dataset/a b, c's.html", Some("dataset/a b, c's.html"));
    }

    #[test]
    fn dots_and_double_slashes_mean_nothing() {
        check(b"./dataset//x/./y/", Some("dataset/x/y"));
    }

    #[test]
    fn the_folder_itself_is_no_path() {
        check(b"./", None);
        check(b"", None);
    }

    #[test]
    fn three_dots_are_a_name() {
        check(b".../x", Some(".../x"));
    }

    #[test]
    fn leading_out_is_refused() {
        refused(b"../x", "leads out of its folder");
        refused(b"a/../../x", "leads out of its folder");
        refused(b"a/..", "leads out of its folder");
    }

    #[test]
    fn absolute_is_refused() {
        refused(b"/etc/x", "is absolute");
        refused(b"//x", "is absolute");
    }

    #[test]
    fn other_systems_separators_are_refused() {
        refused(b"a\\..\\x", "holds a backslash or a control character");
        refused(b"a\0b", "holds a backslash or a control character");
    }

    #[test]
    fn what_is_not_utf8_is_refused() {
        refused(b"a/\xff", "is not utf-8");
    }

    #[test]
    fn the_stamp_is_refused() {
        refused(b"./.complete", "is a name that gleaner keeps for itself");
    }

    #[test]
    fn the_top_folder_is_dropped() {
        let below = |name: &str| EntryPath::of(name.as_bytes()).unwrap().unwrap().below_top();
        assert_eq!(below("top/a/b").unwrap().as_str(), "a/b");
        assert_eq!(below("top"), None);
    }

    proptest! {
        #[test]
        fn an_accepted_name_has_only_plain_parts(name in "[./a\\\\ ]{0,12}") {
            if let Ok(Some(path)) = EntryPath::of(name.as_bytes()) {
                let mut parts = std::path::Path::new(path.as_str()).components();
                prop_assert!(parts.all(|part| matches!(part, std::path::Component::Normal(_))));
            }
        }
    }
}
