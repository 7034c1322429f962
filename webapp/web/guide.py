"""The photo guide of the page: docs/guide/photographs.md and its pictures."""

from __future__ import annotations

from pathlib import Path

from markdown_it import MarkdownIt

from scorer.tiles.terms import Language

_PICTURES = "photographs"
_TEXT = {Language.ENGLISH: "photographs.md", Language.JAPANESE: "photographs.ja.md"}


def find_guide() -> Path:
    """Return the folder of the guide, in the installed package or in the checkout.

    >>> (find_guide() / "photographs.md").is_file()
    True
    """
    package = Path(__file__).parents[1]
    installed = package / "_docs"
    return installed if installed.is_dir() else package.parent / "docs" / "guide"


def guide_text(language: Language) -> str:
    """Return the guide as HTML; the addresses of its pictures are relative to that of the guide.

    >>> guide_text(Language.ENGLISH).splitlines()[0]
    '<h1>How to lay out and photograph a hand</h1>'
    """
    text = (find_guide() / _TEXT[language]).read_text(encoding="utf-8")
    return markdown_html(text, between_lines="" if language is Language.JAPANESE else "\n")


def markdown_html(text: str, between_lines: str = "\n") -> str:
    """Render Markdown as HTML; tags in the source become text.

    Args:
        text: the Markdown.
        between_lines: the separator of lines in a paragraph; Japanese has none.

    >>> markdown_html("*closed* <b>"), markdown_html("一。\\n二。", between_lines="")
    ('<p><em>closed</em> &lt;b&gt;</p>\\n', '<p>一。二。</p>\\n')
    """
    renderer = MarkdownIt("commonmark", {"html": False})
    renderer.add_render_rule("softbreak", lambda *_: between_lines)
    return str(renderer.render(text))


def picture_folder() -> Path:
    """Return the folder of the pictures.

    >>> (picture_folder() / "apart.jpg").is_file()
    True
    """
    return find_guide() / _PICTURES
