"""The benches work: each of them at a tiny size."""
