"""Small games as a third party would write them; each shows one thing that the contract must be able to express."""
