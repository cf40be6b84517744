//! States and sketches as bytes, which outlive the program: the version of their meaning, and then the value.

use serde::Serialize;
use serde::de::DeserializeOwned;

/// The bytes of a value of this version.
pub fn write<T: Serialize>(version: u32, value: &T) -> Vec<u8> {
    postcard::to_allocvec(&(version, value)).expect("memory takes everything")
}

/// The value, which was written under this version.
///
/// # Errors
/// The reason why it cannot be read.
pub fn read<T: DeserializeOwned>(version: u32, bytes: &[u8]) -> Result<T, String> {
    let damaged = |_| "it is damaged".to_owned();
    let (found, rest) = postcard::take_from_bytes::<u32>(bytes).map_err(damaged)?;
    if found != version {
        return Err(format!("it is of version {found}, and this program reads version {version}"));
    }
    match postcard::take_from_bytes(rest).map_err(damaged)? {
        (value, []) => Ok(value),
        _ => Err("it goes on behind its end".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(bytes: &[u8], expected: Result<(u32, bool), &str>) {
        assert_eq!(read(3, bytes), expected.map_err(str::to_owned));
    }

    #[test]
    fn only_the_whole_value_of_this_version_is_read() {
        let bytes = write(3, &(700_u32, true));
        check(&bytes, Ok((700, true)));
        check(&bytes[..bytes.len() - 1], Err("it is damaged"));
        check(&[], Err("it is damaged"));
        check(&[&bytes[..], &[0]].concat(), Err("it goes on behind its end"));
        check(&write(4, &(700_u32, true)), Err("it is of version 4, and this program reads version 3"));
    }
}
