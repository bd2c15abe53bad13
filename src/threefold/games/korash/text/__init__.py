"""Sentences: one action as text, written from codes and read back into them. docs/notation.md describes the form."""
