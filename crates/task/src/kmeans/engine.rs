//! Who computes k-means: our own loop (`lloyd`), or a library's (`dense`).

cleaning::choices! {
    /// Who computes.
    pub enum Engine {
        /// Our own, on sparse rows: Figure 5-1 with the cosine.
        Spherical,
        /// linfa-clustering on a dense matrix: m_k-means, a cross-check on small data.
        Linfa,
    }
}
