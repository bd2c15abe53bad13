"""Small games by a third party: what the contract must be able to carry, with nothing else in the way."""
