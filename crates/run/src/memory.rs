//! How much memory is allocated. The program answers this, since it owns the allocator.

/// A count of what the whole program has allocated.
pub trait Memory: Sync {
    /// Bytes allocated now.
    fn now(&self) -> u64;

    /// The most bytes that were allocated at once since [`Memory::start`], or since the program began.
    fn peak(&self) -> u64;

    /// Resets the peak to what is allocated now.
    fn start(&self);
}

/// The allocator's count, where there is one.
pub(crate) type Counted = Option<&'static dyn Memory>;

/// The bytes allocated before some work.
#[derive(Clone, Copy)]
pub(crate) struct Before {
    memory: &'static dyn Memory,
    bytes: u64,
}

impl Before {
    /// Begins to count, where allocations are counted.
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
