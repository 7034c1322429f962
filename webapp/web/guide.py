"""The photo guide of the page: docs/guide/photographs.md and its pictures."""

import re
from collections.abc import Sequence
from html import escape
from pathlib import Path

from markdown_it import MarkdownIt
from markdown_it.token import Token

from scorer.tiles.terms import Language
from webapp.web.drawn_tiles import TileArt, is_hand

_PICTURES = "photographs"
_NOTATION = re.compile(r"\[//\]: # \(notation\)\n\n.*?\n\n", re.DOTALL)
"""The paragraph about notation, which the page does not need."""


def find_guide() -> Path:
    """Return the folder of the guide, in the installed package or in the checkout.

    >>> (find_guide() / "photographs.md").is_file()
    True
    """
    package = Path(__file__).parents[1]
    installed = package / "_docs"
    return installed if installed.is_dir() else package.parent / "docs" / "guide"


def guide_languages() -> list[Language]:
    """Return the languages in which the guide is written.

    >>> Language.JAPANESE in guide_languages()
    True
    """
    return [language for language in Language if (find_guide() / guide_name(language)).is_file()]


def guide_language(language: Language) -> Language:
    """Return the language of the guide for readers of a language: it, or English.

    >>> str(guide_language(Language.JAPANESE)), str(guide_language(Language("tok")))
    ('ja', 'en')
    """
    return language if language in guide_languages() else Language.ENGLISH


def guide_name(language: Language) -> str:
    """Return the name of the file of the guide in a language.

    >>> guide_name(Language.ENGLISH), guide_name(Language.JAPANESE)
    ('photographs.md', 'photographs.ja.md')
    """
    return "photographs.md" if language == Language.ENGLISH else f"photographs.{language}.md"


def guide_text(language: Language, tiles: str) -> str:
    """Return the guide as HTML; the addresses of its photos are relative to that of the guide.

    >>> guide_text(Language.ENGLISH, "tiles").splitlines()[0]
    '<h1>How to lay out and photograph a hand</h1>'
    """
    text = (find_guide() / guide_name(language)).read_text(encoding="utf-8")
    return markdown_html(_NOTATION.sub("", text), TileArt(language, tiles))


def markdown_html(text: str, art: TileArt) -> str:
    """Render Markdown as HTML; tags in the source become text, and hands are drawn.

    Japanese and Chinese lines are joined without a space.

    >>> markdown_html("*closed* <b>", TileArt(Language.ENGLISH, "tiles"))
    '<p><em>closed</em> &lt;b&gt;</p>\\n'
    >>> markdown_html("一。\\n二。", TileArt(Language.JAPANESE, "tiles"))
    '<p>一。二。</p>\\n'
    """

    def text_html(_: object, tokens: Sequence[Token], place: int, *__: object) -> str:
        words = tokens[place].content
        if (
            place > 0
            and tokens[place - 1].type == "code_inline"
            and is_hand(tokens[place - 1].content)
        ):
            words = words.lstrip(":,、 ")
            words = words[:1].upper() + words[1:]
        return art.draw_tiles_in(words)

    def code_html(_: object, tokens: Sequence[Token], place: int, *__: object) -> str:
        code = tokens[place].content
        if is_hand(code):
            return art.draw_hand(code)
        return f"<code>{escape(code, quote=False)}</code>"

    between_lines = "" if art.language in {Language.JAPANESE, Language.CHINESE} else "\n"
    renderer = MarkdownIt("commonmark", {"html": False})
    renderer.add_render_rule("softbreak", lambda *_: between_lines)
    renderer.add_render_rule("text", text_html)
    renderer.add_render_rule("code_inline", code_html)
    return str(renderer.render(text))


def picture_folder() -> Path:
    """Return the folder of the pictures.

    >>> (picture_folder() / "apart.jpg").is_file()
    True
    """
    return find_guide() / _PICTURES
