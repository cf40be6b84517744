//! Exceptions. They are Python classes, so that each can also be one of Python's own kinds. The messages are
//! those of the command line.

use pyo3::import_exception;

import_exception!(gleaner._errors, CleanError);
import_exception!(gleaner._errors, FitError);
import_exception!(gleaner._errors, ParameterError);
import_exception!(gleaner._errors, ReadError);
import_exception!(gleaner._errors, UnknownMethod);
