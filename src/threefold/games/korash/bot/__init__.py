"""How a bot judges a moment of Tribes of Korash and what it would do there; no rule reads any of this."""
