"""Plain English in code and documents: words to avoid, and the form of docstrings."""

import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent
FOLDERS = ("scorer", "vision", "webapp", "training", "tests", "bench", "docs", "models")
ENDINGS = {".py", ".js", ".ts", ".css", ".html", ".md", ".toml"}
DIALECT = re.compile(r"\b(told|anew|lately|nought|awry)\b", re.IGNORECASE)
QUESTION = re.compile(r'^ *r?"""\s*(What|Who|Whose|How|Which|Where|Whether|Why)\b.*', re.MULTILINE)


def texts() -> Iterator[tuple[str, str]]:
    """Yield the name and content of every text file except this one."""
    folders = [path for folder in FOLDERS for path in (ROOT / folder).rglob("*")]
    for path in sorted([*ROOT.glob("*.md"), *folders]):
        if path.suffix in ENDINGS and path != Path(__file__):
            yield str(path.relative_to(ROOT)), path.read_text(encoding="utf-8")


def test_words_of_a_private_dialect_are_avoided() -> None:
    found = [
        f"{name}:{number}: {line.strip()}"
        for name, text in texts()
        for number, line in enumerate(text.splitlines(), 1)
        if DIALECT.search(line)
    ]
    assert found == []


def test_no_docstring_starts_with_a_question() -> None:
    found = [
        f"{name}: {question[0].strip()}"
        for name, text in texts()
        if name.endswith(".py")
        for question in QUESTION.finditer(text)
    ]
    assert found == []
