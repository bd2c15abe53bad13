"""Writes all transcripts again: `python -m transcripts`, in the folder of the tests."""

from __future__ import annotations

import logging

from transcripts.scripts import HERE, SCRIPTS


def main() -> None:
    """Play every script, write its transcript and name each that has changed."""
    logging.disable()
    for name, play in SCRIPTS.items():
        path, text = HERE / f"{name}.txt", play()
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")
            print(f"tests/transcripts/{path.name} has changed")


if __name__ == "__main__":
    main()
