//! The allocator of the program: the system's, with a count of the bytes allocated now and at most.
//!
//! A program has one allocator, and a library should not choose it. Memory is measured together with run times; see [`run::Memory`].

use peak_alloc::PeakAlloc;

#[global_allocator]
static ALLOCATOR: PeakAlloc = PeakAlloc;

/// The count of this program's allocations.
pub(crate) struct Allocated;

impl run::Memory for Allocated {
    fn now(&self) -> u64 {
        bytes(ALLOCATOR.current_usage())
    }

    fn peak(&self) -> u64 {
        bytes(ALLOCATOR.peak_usage())
    }

    fn start(&self) {
        ALLOCATOR.reset_peak_usage();
    }
}

/// a usize fits on all machines with Rust
fn bytes(bytes: usize) -> u64 {
    u64::try_from(bytes).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use run::Memory;

    use super::*;

    /// Other tests allocate at the same time, so this one allocates far more than they do.
    #[test]
    fn allocations_are_counted() {
        const MUCH: u64 = 1 << 30;
        Allocated.start();
        let before = Allocated.now();
        let block: Vec<u8> = Vec::with_capacity(1 << 30);
        assert!(Allocated.now() >= before + MUCH / 2 && Allocated.peak() >= before + MUCH / 2);
        drop(block);
        assert!(Allocated.now() < before + MUCH / 2 && Allocated.peak() >= before + MUCH / 2);
        Allocated.start();
        assert!(Allocated.peak() < before + MUCH / 2);
    }
}
