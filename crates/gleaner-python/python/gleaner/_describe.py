"""Descriptions of methods for people."""

from ._gleaner import method, methods


def describe(id: str) -> str:
    """A method with its parameters: their meanings, defaults, allowed values, and the reasons for the defaults."""
    for described in methods():
        if described["id"] == id:
            return _text(described)
    method(id)  # raises the error with the existing ids
    raise ValueError(f"{id} has the parameters of the method in it")


def _text(method):
    lines = [f"{method['id']}: {method['name']}", f"  {method['summary']}"]
    if method["citation"] != "none":
        lines.append(f"  {method['citation']}")
    if method["needs_labels"]:
        lines.append("  needs labelled pages")
    for parameter in method["parameters"]:
        lines += [
            f"    {parameter['key']} = {parameter['default']!r}",
            f"        {parameter['meaning']}",
            f"        allowed: {parameter['allowed']}",
            *(f"            {word}: {meaning}" for word, meaning in parameter["choices"].items()),
            f"        reason for the default: {parameter['reason']}",
        ]
    return "\n".join(lines)
