"""The photo guide, docs/photographs.md with its pictures, for the page to show."""

from __future__ import annotations

from pathlib import Path

from markdown_it import MarkdownIt

from scorer.terms import Language

_PICTURES = "photographs"
_TEXT = {Language.ENGLISH: "photographs.md", Language.JAPANESE: "photographs.ja.md"}


def find_guide() -> Path:
    """Give the folder of the guide: the installed package's, else the checkout's.

    >>> (find_guide() / "photographs.md").is_file()
    True
    """
    package = Path(__file__).parent
    installed = package / "_docs"
    return installed if installed.is_dir() else package.parent / "docs"


def guide_text(language: Language) -> str:
    """Give the guide as HTML; its pictures have addresses below that of the guide.

    >>> guide_text(Language.ENGLISH).splitlines()[0]
    '<h1>How to lay out and photograph a hand</h1>'
    """
    return markdown_html((find_guide() / _TEXT[language]).read_text(encoding="utf-8"))


def markdown_html(text: str) -> str:
    """Write Markdown as HTML; tags in the text itself stay text.

    >>> markdown_html("*closed* <b>")
    '<p><em>closed</em> &lt;b&gt;</p>\\n'
    """
    return str(MarkdownIt("commonmark", {"html": False}).render(text))


def picture_folder() -> Path:
    """Give the folder of the guide's pictures.

    >>> (picture_folder() / "apart.jpg").is_file()
    True
    """
    return find_guide() / _PICTURES
