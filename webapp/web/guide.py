"""The photo guide of the page: docs/guide/photographs.md, its pictures, and drawn tiles."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token

from scorer.tiles.melds import MARK
from scorer.tiles.messages import Message, in_context
from scorer.tiles.messages import message as _
from scorer.tiles.terms import Language
from scorer.tiles.tile import Suit, Tile, parse_tile, parse_tiles

_HAND = re.compile(r"(?:\d+[mpsz])+(?: (?:\d*[-=+_]?\d*[mpsz]))*")
_TILE = re.compile(r"(?<![\w/.-])\d[mpsz](?!\w)")
_KAN = 4
_ADDED_MARK = 3
"""The number of tiles before the mark of an added kan."""
_SUITS = {
    Suit.MAN: in_context("suit", "man"),
    Suit.PIN: in_context("suit", "pin"),
    Suit.SOU: in_context("suit", "sou"),
}
_HONORS = (
    _("east wind"),
    _("south wind"),
    _("west wind"),
    _("north wind"),
    _("white dragon"),
    _("green dragon"),
    _("red dragon"),
)
_BACK = _("back of a tile")


def is_hand(text: str) -> bool:
    """Return whether a text is the notation of a hand.

    >>> is_hand("67p11z5p 6-78s 222=m"), is_hand("m"), is_hand("tenbo serve")
    (True, False, False)
    """
    return _HAND.fullmatch(text) is not None


@dataclass(frozen=True, slots=True)
class TileArt:
    """Drawn tiles in HTML; `folder` is the address of their pictures."""

    language: Language
    folder: str

    def draw_hand(self, notation: str) -> str:
        """Return a hand: the winning tile apart, calls sideways, closed kans with backs.

        >>> TileArt(Language.ENGLISH, "tiles").draw_hand("11z2s 7777z").count("back.svg")
        2
        """
        concealed, *melds = notation.split()
        tiles = [self._image(tile) for tile in parse_tiles(concealed)]
        groups = [tiles[:-1], tiles[-1:], *(list(self._meld(meld)) for meld in melds)]
        lines = "".join(f'<span class="drawn-group">{"".join(group)}</span>' for group in groups)
        return f'<span class="drawn-hand">{lines}</span>'

    def draw_tiles_in(self, text: str) -> str:
        """Return a plain text in which single tiles such as 8s are drawn.

        >>> TileArt(Language.JAPANESE, "tiles").draw_tiles_in("8s & 2 s")
        '<img class="drawn-tile" src="tiles/8s.svg" alt="8索"> &amp; 2 s'
        """
        escaped = escape(text, quote=False)
        return _TILE.sub(lambda found: self._image(parse_tile(found[0])), escaped)

    def _meld(self, notation: str) -> Iterator[str]:
        """Yield the tiles of a meld from left to right."""
        mark = MARK.search(notation)
        images = [self._image(tile) for tile in parse_tiles(MARK.sub("", notation))]
        if mark is None:
            back = self._face("back", _BACK)
            yield from (back, *images[1:-1], back) if len(images) == _KAN else images
            return
        called = _sideways(images.pop(mark.start() - 1))
        if mark.start() == _ADDED_MARK and len(images) == _KAN - 1:
            called = f'<span class="drawn-stack">{_sideways(images.pop())}{called}</span>'
        place = {"-": 0, "=": 1}.get(mark[0], len(images))
        yield from (*images[:place], called, *images[place:])

    def _image(self, tile: Tile) -> str:
        return self._face(str(tile), _name(tile))

    def _face(self, label: str, name: Message) -> str:
        words = name.text(self.language)
        return f'<img class="drawn-tile" src="{self.folder}/{label}.svg" alt="{words}">'


def _sideways(image: str) -> str:
    return f'<span class="drawn-sideways">{image}</span>'


def _name(tile: Tile) -> Message:
    if tile.suit is Suit.HONOR:
        return _HONORS[tile.rank - 1]
    rank, suit = tile.rank, _SUITS[tile.suit]
    if tile.red:
        return _("{rank} {suit}, red", rank=rank, suit=suit)
    return _("{rank} {suit}", rank=rank, suit=suit)


SCREENSHOTS = ("table.png", "photo.png", "result.png")
"""The pictures that a browser shows before it installs the application, and the README too."""

_INSTALLED = "_docs"
_PICTURES = "photographs"
_NOTATION = re.compile(r"\[//\]: # \(notation\)\n\n.*?\n\n", re.DOTALL)
"""The paragraph about notation, which the page does not need."""


def find_guide() -> Path:
    """Return the folder of the guide, in the installed package or in the checkout."""
    package = Path(__file__).parents[1]
    installed = package / _INSTALLED
    return installed if installed.is_dir() else package.parent / "docs" / "guide"


def guide_languages() -> list[Language]:
    """Return the languages in which the guide is written."""
    return [language for language in Language if (find_guide() / guide_name(language)).is_file()]


def guide_language(language: Language) -> Language:
    """Return the language of the guide for readers of a language: it, or English.

    >>> str(guide_language(Language.JAPANESE))
    'ja'
    """
    return language if language in guide_languages() else Language.ENGLISH


def guide_name(language: Language) -> str:
    """Return the name of the file of the guide in a language."""
    return "photographs.md" if language == Language.ENGLISH else f"photographs.{language}.md"


def guide_text(language: Language, tiles: str) -> str:
    """Return the guide as HTML; the addresses of its photos are relative to that of the guide."""
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
            words = words.lstrip(":,、：， ")
            if art.language != "tok":  # whose sentences begin with a small letter
                words = words[:1].upper() + words[1:]
        return art.draw_tiles_in(words)

    def code_html(_: object, tokens: Sequence[Token], place: int, *__: object) -> str:
        code = tokens[place].content
        if is_hand(code):
            return art.draw_hand(code)
        return f"<code>{escape(code, quote=False)}</code>"

    def image_html(own: RendererHTML, tokens: Sequence[Token], place: int, *others: Any) -> str:
        tokens[place].attrSet("loading", "lazy")
        return own.image(tokens, place, *others)

    between_lines = "" if art.language.reads_kanji else "\n"
    renderer = MarkdownIt("commonmark", {"html": False})
    renderer.add_render_rule("softbreak", lambda *_: between_lines)
    renderer.add_render_rule("text", text_html)
    renderer.add_render_rule("code_inline", code_html)
    renderer.add_render_rule("image", image_html)
    return str(renderer.render(text))


def picture_folder() -> Path:
    """Return the folder of the pictures."""
    return find_guide() / _PICTURES


def screenshot_folder() -> Path:
    """Return the folder of the screenshots, in the installed package or in the checkout."""
    guide = find_guide()
    return (guide if guide.name == _INSTALLED else guide.parent) / "screenshots"
