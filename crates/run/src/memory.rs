//! How much memory is allocated: a question to whoever owns the allocator, which no library can answer.

/// A count of what the whole program has allocated.
pub trait Memory: Sync {
    /// Bytes allocated now.
    fn now(&self) -> u64;

    /// The most bytes that were allocated at once since [`Memory::start`], or since the program began.
    fn peak(&self) -> u64;

    /// Forgets the peak: it is what is allocated now.
    fn start(&self);
}

/// The allocator's count, where there is one; it lives as long as the program.
pub(crate) type Counted = Option<&'static dyn Memory>;

/// What stood before some work, as the work's share of the peak is asked for.
#[derive(Clone, Copy)]
pub(crate) struct Before {
    memory: &'static dyn Memory,
    bytes: u64,
}

impl Before {
    /// Begins to count; nothing where nobody counts.
    pub(crate) fn start(memory: Counted) -> Option<Self> {
        let memory = memory?;
        memory.start();
        Some(Self { memory, bytes: memory.now() })
    }

    /// The most bytes that stood at once beyond those from before.
    pub(crate) fn peak(self) -> u64 {
        self.memory.peak().saturating_sub(self.bytes)
    }
}
