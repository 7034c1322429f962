"""The photo guide, docs/guide/photographs.md with its pictures, for the page to show."""

from __future__ import annotations

from pathlib import Path

from markdown_it import MarkdownIt

from scorer.tiles.terms import Language

_PICTURES = "photographs"
_TEXT = {Language.ENGLISH: "photographs.md", Language.JAPANESE: "photographs.ja.md"}


def find_guide() -> Path:
    """Give the folder of the guide: the installed package's, else the checkout's.

    >>> (find_guide() / "photographs.md").is_file()
    True
    """
    package = Path(__file__).parents[1]
    installed = package / "_docs"
    return installed if installed.is_dir() else package.parent / "docs" / "guide"


def guide_text(language: Language) -> str:
    """Give the guide as HTML; its pictures have addresses below that of the guide.

    >>> guide_text(Language.ENGLISH).splitlines()[0]
    '<h1>How to lay out and photograph a hand</h1>'
    """
    text = (find_guide() / _TEXT[language]).read_text(encoding="utf-8")
    return markdown_html(text, between_lines="" if language is Language.JAPANESE else "\n")


def markdown_html(text: str, between_lines: str = "\n") -> str:
    """Write Markdown as HTML; tags in the text itself stay text.

    Between the lines of a paragraph, Japanese has no blank.

    >>> markdown_html("*closed* <b>"), markdown_html("一。\\n二。", between_lines="")
    ('<p><em>closed</em> &lt;b&gt;</p>\\n', '<p>一。二。</p>\\n')
    """
    written = MarkdownIt("commonmark", {"html": False})
    written.add_render_rule("softbreak", lambda *_: between_lines)
    return str(written.render(text))


def picture_folder() -> Path:
    """Give the folder of the guide's pictures.

    >>> (picture_folder() / "apart.jpg").is_file()
    True
    """
    return find_guide() / _PICTURES
