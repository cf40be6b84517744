//! The parameters of the text-based algorithm.

use super::windows::WindowOf;
use crate::frequency::Frequency;

cleaning::params! {
    /// The parameters of `gibson-text`, unchecked.
    pub struct GibsonTextParams {
        /// W: the width of the window that slides over the text.
        pub window: u32 = 32, in 1..=10_000, because "the 2014 paper, 5.2: W = 32";
        /// What W counts.
        pub window_of: WindowOf = WindowOf::Characters,
            because "the 2014 paper is silent, from memory of the original; the window slides over data from which markup \
                     was cut out. 32 words are longer than most parts of a template";
        /// F: on how many pages a window must occur for it to be template.
        pub frequency: Frequency = Frequency::Pages(50),
            because "the 2014 paper, 5.2: F = 50; it removes nothing from a site of fewer pages. The papers have no share; \
                     0.1 is that of gibson-dom, so that the two are compared alike";
        /// D: only windows whose hash ends in so many bits of 0 are looked at, one in 2^D.
        pub zero_bits: u32 = 0, in 0..=16,
            because "the 2014 paper, 5.2: D = 0; what D is, is a guess (the algorithm is a randomized one), and 0 is every \
                     window. Beyond 16 next to no window of a page is looked at";
        /// P: the most pages that are counted, drawn by the seed where the sample has more.
        pub most_pages: u32 = 1_000, in 2..,
            because "the 2014 paper, 5.2: P = 1000; from memory, the pages sampled of a site";
    }
}
