"""`python -m threefold.cli`."""

from threefold.cli import main

main()
