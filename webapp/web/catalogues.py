"""The messages of the page, translated by the catalogues of gettext in `scorer/locale`.

The scripts and the templates are searched for messages, by `make messages` and when a page is
displayed first, so that each language has one small file with the messages of the page.
"""

import ast
import gettext
import hashlib
import json
import re
import tomllib
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from pathlib import Path
from typing import IO

from scorer.rules.files import messages_in
from scorer.tiles.messages import open_catalogue
from scorer.tiles.terms import Language
from webapp.web.caching import STATIC
from webapp.web.scripts import loaded_scripts

SHELL = "js/phone/shell.js"
"""The entry script of the page around the application inside a phone."""

SERVICE_WORKER = "js/phone/service_worker.js"
"""The script that answers the requests of that application."""

_FOLDER = Path(__file__).parents[1]
_TEMPLATES = sorted([*_FOLDER.glob("templates/*.html"), *_FOLDER.glob("*/templates/*.html")])

_LITERAL = r'"((?:[^"\\]|\\.)*)"'
_SCRIPT_CALL = re.compile(
    rf"(?<![\w.$])(_|message|inContext|messageIn|plural|pluralMessage)\(\s*{_LITERAL}"
    rf"(?:,\s*{_LITERAL})?"
)
_TEMPLATE_CALL = re.compile(rf"(?<![\w.])(_|words|name)\({_LITERAL}\)")
_SWITCHED_CALL = re.compile(rf"(?<![\w.])(words|name)\({_LITERAL}\)")  # by scripts
_WITH_CONTEXT = frozenset(("inContext", "messageIn"))
_WITH_PLURAL = frozenset(("plural", "pluralMessage"))
_NUMBERS = range(200)  # whose plural forms a page knows; a larger one has that of its last digits
_ENGLISH_PLURAL = "nplurals=2; plural=(n != 1);"


@dataclass(frozen=True, slots=True, order=True)
class PageMessage:
    """A message of a script or template."""

    text: str
    context: str = ""
    plural: str = ""

    @property
    def key(self) -> str:
        """Its key in the file of a language."""
        return f"{self.context}\x04{self.text}" if self.context else self.text


def find_messages(source: str, calls: re.Pattern[str]) -> Iterator[tuple[int, PageMessage]]:
    """Yield each message of a script or template with its place.

    >>> script = '_("Tiles"); inContext("game", "Riichi")'
    >>> [message.key for _, message in find_messages(script, _SCRIPT_CALL)]
    ['Tiles', 'game\\x04Riichi']
    """
    for call in calls.finditer(source):
        function, *literals = call.groups()
        texts = [json.loads(f'"{each}"') for each in literals if each is not None]
        if function in _WITH_CONTEXT:
            message = PageMessage(texts[1], context=texts[0])
        elif function in _WITH_PLURAL:
            message = PageMessage(texts[0], plural=texts[1])
        else:
            message = PageMessage(texts[0])
        yield call.start(), message


def extract_messages(
    file: IO[bytes], keywords: Collection[str], tags: Collection[str], options: Mapping[str, str]
) -> Iterator[tuple[int, str, str | tuple[str, str], list[str]]]:
    """Yield the messages of a script, or of a template if the options say so, for Babel.

    >>> import io
    >>> list(extract_messages(io.BytesIO(b'inContext("game", "Riichi")'), (), (), {}))
    [(1, 'pgettext', ('game', 'Riichi'), [])]
    """
    source = file.read().decode()
    calls = _TEMPLATE_CALL if options.get("kind") == "template" else _SCRIPT_CALL
    for place, message in find_messages(source, calls):
        line = source.count("\n", 0, place) + 1
        if message.context:
            yield line, "pgettext", (message.context, message.text), []
        elif message.plural:
            yield line, "ngettext", (message.text, message.plural), []
        else:
            yield line, "gettext", message.text, []


def extract_rules(
    file: IO[bytes], keywords: Collection[str], tags: Collection[str], options: Mapping[str, str]
) -> Iterator[tuple[int, str, str | tuple[str, str], list[str]]]:
    """Yield the messages of a file of rules, or of a preset, for Babel.

    >>> import io
    >>> list(extract_rules(io.BytesIO(b'title = "Tenhou"'), (), (), {}))
    [(1, 'gettext', 'Tenhou', [])]
    """
    for message in messages_in(tomllib.load(file)):
        if message.context:
            yield 1, "pgettext", (message.context, message.template), []
        else:
            yield 1, "gettext", message.template, []


_PYTHON_FUNCTIONS = {"_": "gettext", "plural": "ngettext", "in_context": "pgettext"}
_TERMS = {
    **{"Term": 4, "Yaku": 4, "Yakuman": 4, "Fan": 4, "_hong_kong_fan": 4},
    **{"_yaku": 3, "_yakuman": 3},
}
"""The functions that define a term, and the place of its English name after the others."""


def extract_python(
    file: IO[bytes], keywords: Collection[str], tags: Collection[str], options: Mapping[str, str]
) -> Iterator[tuple[int, str, str | tuple[str, str], list[str]]]:
    """Yield the messages of a Python module for Babel, whose own method loses nested ones.

    >>> import io
    >>> module = io.BytesIO(b'_("{a}", a=join(b, in_context("names", " and ")))')
    >>> [message for _, _, message, _ in extract_python(module, (), (), {})]
    ['{a}', ('names', ' and ')]
    """
    tree = ast.parse(file.read())
    yield from _definitions(tree)
    calls = (each for each in ast.walk(tree) if isinstance(each, ast.Call))
    for call in sorted(calls, key=lambda each: (each.lineno, each.col_offset)):
        if not isinstance(call.func, ast.Name):
            continue
        values = (each.value for each in call.args[:4] if isinstance(each, ast.Constant))
        literals = [each for each in values if isinstance(each, str)]
        if len(literals) >= (place := _TERMS.get(call.func.id, 5)):
            context = "Hong Kong" if call.func.id == "_hong_kong_fan" else "term"
            yield call.lineno, "pgettext", (context, literals[place - 1]), []
        if call.func.id not in _PYTHON_FUNCTIONS:
            continue
        function = _PYTHON_FUNCTIONS[call.func.id]
        match literals[:2]:
            case [text, *_] if function == "gettext":
                yield call.lineno, function, text, []
            case [one, other] if function != "gettext":
                yield call.lineno, function, (one, other), []


def _definitions(tree: ast.Module) -> Iterator[tuple[int, str, str, list[str]]]:
    """Yield the docstrings of the conditions of fans, which are displayed."""
    for each in tree.body:
        if isinstance(each, ast.FunctionDef) and _CONDITIONS & {
            function.id
            for decorator in each.decorator_list
            for function in [decorator.func if isinstance(decorator, ast.Call) else decorator]
            if isinstance(function, ast.Name)
        }:
            yield each.lineno, "gettext", ast.get_docstring(each) or "", []


_CONDITIONS = frozenset(
    ("whole_hand", "each_set", "some_sets", "joined_chows", "joined_pungs", "ByFlowers")
)
"""The decorators of the conditions of fans."""


class Page(StrEnum):
    """A page with its own selection of messages: the catalogue that its templates name."""

    HOME = "home"
    TABLE = "table"
    CLUB = "club"
    TOURNAMENT = "tournament"


_SCRIPT_OF_CATALOGUE = re.compile(r'{% set catalogue = "(\w+)" -%}\s*{% set script = "([^"]+)" -%}')


def _script_messages(scripts: Iterable[str]) -> frozenset[PageMessage]:
    return frozenset(
        message
        for script in scripts
        for _, message in find_messages((STATIC / script).read_text("utf-8"), _SCRIPT_CALL)
    )


@lru_cache
def _page_messages(page: Page) -> frozenset[PageMessage]:
    """Return the messages that the scripts of a page display, or put into its template."""
    templates = (file.read_text("utf-8") for file in _TEMPLATES)
    settings = (each for text in templates for each in _SCRIPT_OF_CATALOGUE.findall(text))
    entries = [script for catalogue, script in settings if catalogue == page]
    return _script_messages(loaded_scripts(*entries)) | _template_messages()


@lru_cache
def _template_messages() -> frozenset[PageMessage]:
    return frozenset(
        message
        for file in _TEMPLATES
        for _, message in find_messages(file.read_text("utf-8"), _SWITCHED_CALL)
    )


@lru_cache
def page_catalogue(page: Page, language: Language) -> bytes:
    """Return the file with the translations of a page, for `core/messages.js`."""
    form = _plural_form(language)
    return _encode(
        {
            "forms": "".join(str(form(number)) for number in _NUMBERS),
            "messages": _translate(_page_messages(page), language),
        }
    )


def _plural_form(language: Language) -> Callable[[int], int]:
    rule = open_catalogue(language).info().get("plural-forms", _ENGLISH_PLURAL)
    return gettext.c2py(rule.split("plural=")[1].rstrip(";"))


def _translate(messages: Iterable[PageMessage], language: Language) -> dict[str, object]:
    catalogue = open_catalogue(language)
    found: dict[str, object] = {}
    for message in sorted(messages):
        if message.plural:
            form = _plural_form(language)
            texts = {
                form(number): catalogue.ngettext(message.text, message.plural, number)
                for number in _NUMBERS
            }
            if not set(texts.values()) <= {message.text, message.plural}:
                found[message.key] = [text for _, text in sorted(texts.items())]
        elif message.context:
            text = catalogue.pgettext(message.context, message.text)
            if text != message.text:
                found[message.key] = text
        elif (text := catalogue.gettext(message.text)) != message.text:
            found[message.key] = text
    return found


@lru_cache
def messages_version() -> str:
    """Return a checksum of the files of all languages, which is a part of their addresses."""
    content = b"".join(
        page_catalogue(page, language) for page in (Page.TABLE, Page.CLUB) for language in Language
    )
    return hashlib.sha256(content).hexdigest()[:12]


def shell_catalogue() -> bytes:
    """Return the translations of the texts around the phone application into all languages."""
    found = _script_messages(loaded_scripts(SHELL, SERVICE_WORKER))
    return _encode({language: _translate(found, language) for language in Language})


def _encode(content: object) -> bytes:
    return json.dumps(content, ensure_ascii=False, separators=(",", ":")).encode()
