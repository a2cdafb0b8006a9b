"""Exceptions: one class for all, with a class below it for each kind that Python has."""


class Error(Exception):
    """What the library refuses, with the code and the place of the issue.

    ``code`` is one of the names that JSON reports have ("file_missing", "bad_setting"), ``where``
    the file, part or setting that it is about. The text is a sentence with the remedy.
    """

    def __init__(self, message: str, code: str, where: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.code = code
        self.where = where

    def __str__(self) -> str:
        return self.message

    def __reduce__(self):
        return type(self), (self.message, self.code, self.where)


class FileError(Error, OSError):
    """A file cannot be read or written, or the program that reads models is missing."""


class DataError(Error, ValueError):
    """What a file or an array holds is wrong."""


class SettingError(Error, ValueError):
    """A setting has a value that it does not take."""


class InternalError(Error, RuntimeError):
    """Something went wrong that is no fault of the data."""


_FILE = {
    "file_missing",
    "file_is_directory",
    "file_unreadable",
    "file_not_written",
    "worker_missing",
}
_INTERNAL = {"internal", "stopped", "graphics_refused", "graphics_failed"}


def error_of(code: str, where: str, message: str) -> Error:
    """Make the exception for an issue; the native module calls this."""
    kind = (
        FileError
        if code in _FILE
        else SettingError
        if code == "bad_setting"
        else InternalError
        if code in _INTERNAL
        else DataError
    )
    return kind(message, code, where)
