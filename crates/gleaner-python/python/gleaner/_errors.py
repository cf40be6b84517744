"""Exceptions, with the messages of the command line. Each is one of Python's own kinds too."""


class GleanerError(Exception):
    """Any error of gleaner."""


class UnknownMethod(GleanerError, ValueError):
    """No method has this id."""


class ParameterError(GleanerError, ValueError):
    """A parameter that the method does not have, or a value that is not allowed."""


class ReadError(GleanerError, ValueError):
    """Bytes that are no page, or files that cannot be read."""


class FitError(GleanerError, ValueError):
    """A site that the method cannot be fitted to: it has too few pages, or takes too long."""


class CleanError(GleanerError, RuntimeError):
    """A page on which the method fails or takes too long. Among many pages it is the `error` of this one."""
