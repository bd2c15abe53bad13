"""The `threefold` command line: one module for each command, which imports large modules only when it runs."""

from __future__ import annotations

import os
import signal
import sys


def main() -> None:
    """Run a command. Print a user's mistake as one line, with exit code 2."""
    from typer.exceptions import TyperException

    from threefold.cli.app import app
    from threefold.cli.output import print_error
    from threefold.core.errors import ThreefoldError

    # A shell that starts a command in the background makes it ignore Ctrl-C and `kill -INT`; here they always work.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    as_json = "--json" in sys.argv
    try:
        sys.exit(app(standalone_mode=not as_json))
    except ThreefoldError as error:
        message = str(error)
    except BrokenPipeError:
        # The program that reads the output has closed the pipe. Flushing the rest at exit would fail again.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
    except OSError as error:
        message = f"{error.filename}: {error.strerror}" if error.filename else str(error)
    except TyperException as error:
        message = str(getattr(error, "message", error))
    except KeyboardInterrupt:
        sys.exit(130)
    print_error(message, as_json)
    sys.exit(2)
