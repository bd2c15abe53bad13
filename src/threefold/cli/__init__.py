"""The `threefold` command line: one module a command, heavy imports only where they are needed."""

from __future__ import annotations

import sys


def main() -> None:
    """Runs a command; what a caller got wrong is one clear line and exit code 2."""
    from threefold.cli.app import app
    from threefold.cli.output import print_json
    from threefold.core.errors import ThreefoldError

    try:
        app()
    except (ThreefoldError, OSError) as error:
        if "--json" in sys.argv:
            print_json({"error": str(error)})
        else:
            print(f"threefold: {error}", file=sys.stderr)
        sys.exit(2)
    except KeyboardInterrupt:
        sys.exit(130)
