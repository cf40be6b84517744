//! The amount of allocated memory. The program implements this trait, because it owns the allocator.

/// A count of the memory that the whole program has allocated.
pub trait Memory: Sync {
    /// Bytes allocated now.
    fn now(&self) -> u64;

    /// The most bytes that were allocated at once since [`Memory::start`], or since the program began.
    fn peak(&self) -> u64;

    /// Resets the peak to the memory allocated now.
    fn start(&self);
}

/// The allocator's count, if there is one.
pub(crate) type Counted = Option<&'static dyn Memory>;

/// The bytes allocated before some work.
#[derive(Clone, Copy)]
pub(crate) struct Before {
    memory: &'static dyn Memory,
    bytes: u64,
}

impl Before {
    /// Begins to count, if allocations are counted.
    pub(crate) fn start(memory: Counted) -> Option<Self> {
        let memory = memory?;
        memory.start();
        Some(Self { memory, bytes: memory.now() })
    }

    /// The most bytes allocated at once above those from before.
    pub(crate) fn peak(self) -> u64 {
        self.memory.peak().saturating_sub(self.bytes)
    }
}
