"""The `threefold` command line: one module a command, heavy imports only where they are needed."""

from __future__ import annotations

import sys


def main() -> None:
    """Runs a command; what a caller got wrong is one clear line and exit code 2."""
    from typer.exceptions import TyperException

    from threefold.cli.app import app
    from threefold.cli.output import print_json
    from threefold.core.errors import ThreefoldError

    as_json = "--json" in sys.argv
    try:
        sys.exit(app(standalone_mode=not as_json))
    except (ThreefoldError, OSError) as error:
        message = str(error)
    except TyperException as error:
        message = str(getattr(error, "message", error))
    except KeyboardInterrupt:
        sys.exit(130)
    if as_json:
        print_json({"error": message})
    else:
        print(f"threefold: {message}", file=sys.stderr)
    sys.exit(2)
