"""Structured logs, without secrets: ids of matches, never tokens, seeds or answers."""

from __future__ import annotations

import logging
import sys

import structlog

NOT_OURS = {"Invalid HTTP request received.", "Unsupported upgrade request."}
"""What uvicorn says of clients that send no HTTP: they could fill the log."""


def _is_ours(record: logging.LogRecord) -> bool:
    """Tell whether a line is about the server."""
    return record.getMessage() not in NOT_OURS


def set_up_logs() -> None:
    """JSON lines on standard error, and nobody else's: Alembic would tell each table that it makes."""
    logging.getLogger("alembic").setLevel(logging.WARNING)
    logging.getLogger("uvicorn.error").addFilter(_is_ours)
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.format_exc_info,
            structlog.processors.JSONRenderer(),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(logging.INFO),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
    )
