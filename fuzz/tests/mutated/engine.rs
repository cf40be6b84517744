//! Mutations of seeds by a seeded generator, and the loop of a target.

use std::env;
use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::path::Path;
use std::time::{Duration, Instant};

use fuzz::TARGETS;

/// The most bytes of an input: long enough for every bound but those of memory.
const LONGEST: usize = 1 << 16;

/// A generator of numbers (SplitMix64).
struct Random(u64);

impl Random {
    /// The generator of one case: the same case of the same seed is the same input, for any number of cases.
    fn of_case(seed: u64, case: u64) -> Self {
        Self(seed.wrapping_mul(0x2545_f491_4f6c_dd1d) ^ case.wrapping_mul(0x9e37_79b9_7f4a_7c15))
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `end`, which is not 0.
    fn below(&mut self, end: usize) -> usize {
        usize::try_from(self.next() % end as u64).unwrap()
    }

    fn pick<'a, T>(&mut self, from: &'a [T]) -> &'a T {
        &from[self.below(from.len())]
    }
}

/// One of the seeds with some bytes changed, removed, doubled, or inserted from another seed or from `words`.
fn mutated<S: AsRef<[u8]>>(seeds: &[S], words: &[&str], random: &mut Random) -> Vec<u8> {
    let mut bytes = random.pick(seeds).as_ref().to_vec();
    for _ in 0..=random.below(6) {
        let at = random.below(bytes.len() + 1);
        let end = (at + random.below(80)).min(bytes.len());
        let there = bytes[at..end].to_vec();
        match random.below(9) {
            0 if at < bytes.len() => bytes[at] ^= 1 << random.below(8),
            1 if at < bytes.len() => {
                bytes[at] = *random.pick(b"\0\t\n\r \"'&<>-=/0919;:{}[],\x1b\x7f\x80\xbf\xc3\xe2\xf0\xff");
            }
            2 => drop(bytes.drain(at..end)),
            3 => drop(bytes.splice(at..at, there)),
            4 => {
                let other = random.pick(seeds).as_ref();
                let from = random.below(other.len() + 1);
                let piece = other[from..(from + random.below(200)).min(other.len())].to_vec();
                drop(bytes.splice(at..end, piece));
            }
            5 => bytes.truncate(bytes.len() - random.below(1 + bytes.len() / 4)),
            6 => {
                let many = random.pick(words).repeat(1 + random.below(400));
                drop(bytes.splice(at..at, many.into_bytes()));
            }
            7 => {
                // a number becomes another one
                if let Some(digit) = bytes[at..].iter().position(u8::is_ascii_digit) {
                    let number = *random.pick(&[
                        "0",
                        "1",
                        "-1",
                        "7",
                        "64",
                        "65536",
                        "4294967296",
                        "18446744073709551615",
                        "1e309",
                        ".5",
                    ]);
                    drop(bytes.splice(at + digit..=at + digit, number.bytes()));
                }
            }
            _ => drop(bytes.splice(at..end, random.pick(words).bytes())),
        }
        bytes.truncate(LONGEST);
    }
    bytes
}

/// Mutates the seeds of a target and checks the inputs until the time is over. If a check panics, the message has the command that repeats the
/// case, and the input is in the folder of the tests.
pub(crate) fn fuzz(name: &str) {
    let target = TARGETS.iter().find(|target| target.name == name).unwrap();
    let number = |name: &str| env::var(name).ok().and_then(|number| number.parse::<u64>().ok());
    let time = Duration::from_secs(number("GLEANER_FUZZ_SECONDS").unwrap_or(2));
    let seed = number("GLEANER_FUZZ_SEED").unwrap_or(0);
    let seeds = (target.seeds)();
    let began = Instant::now();
    let first = number("GLEANER_FUZZ_CASE");
    let mut case = first.unwrap_or(0);
    while began.elapsed() < time && first.is_none_or(|first| case == first) {
        let input = mutated(&seeds, target.words, &mut Random::of_case(seed, case));
        if let Err(panic) = catch_unwind(AssertUnwindSafe(|| (target.check)(&input))) {
            let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("fuzz-{name}-{seed}-{case}"));
            fs::write(&file, &input).unwrap();
            let again = format!("GLEANER_FUZZ_SEED={seed} GLEANER_FUZZ_CASE={case}");
            println!("{name}: {again} makes this case again, its input is in {}", file.display());
            resume_unwind(panic);
        }
        case += 1;
    }
    println!("{name}: {case} cases from seed {seed} in {:?}", began.elapsed());
}

#[test]
fn a_case_is_the_same_each_time() {
    let input = |case| mutated(&["one seed", "another seed"], &["word"], &mut Random::of_case(3, case));
    assert_eq!(input(7), input(7));
    let different: std::collections::BTreeSet<_> = (0..50).map(input).collect();
    assert!(different.len() > 40, "{}", different.len());
}
