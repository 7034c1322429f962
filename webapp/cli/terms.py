"""`tenbo terms`: the words of the game with their meaning."""

import argparse
import json
import re

from scorer.tiles.errors import BadNotation
from scorer.tiles.glossary import Word, glossary
from scorer.tiles.messages import message as _
from scorer.tiles.terms import Language
from webapp.cli.arguments import add_options
from webapp.cli.yaku import plain_name
from webapp.text.reference import describe_word, describe_words
from webapp.typed_json.encode import encode
from webapp.views.reference import terms_response


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `tenbo terms`."""
    parser.description = "Explain the words of the game, or one of them."
    parser.add_argument("word", nargs="*", metavar="WORD", help="a word, in any language")
    add_options(parser, "--json", "--lang")
    parser.set_defaults(run=_print_terms)


def _print_terms(args: argparse.Namespace) -> int:
    language = Language(args.lang)
    if args.json:
        print(json.dumps(encode(terms_response(), language), ensure_ascii=False))
    elif not args.word:
        print(*describe_words(glossary(), language), sep="\n")
    else:
        found = _find(" ".join(args.word), language)
        print("\n\n".join("\n".join(describe_word(word, language)) for word in found))
    return 0


def _find(text: str, language: Language) -> list[Word]:
    """Return the words with this name, or else those that mention it; raise if there are none."""
    words = [word for group in glossary() for word in group.words]
    sought = plain_name(text)
    named = [word for word in words if sought in map(plain_name, _names(word))]
    found = named or [word for word in words if sought in plain_name(_content(word, language))]
    if not found:
        raise BadNotation(_("No word is {text}; tenbo terms lists all of them.", text=text))
    return found


def _names(word: Word) -> list[str]:
    """Return every name of a word, and each part of names that stand together."""
    others = [name for names in word.words.values() for name in names]
    names = re.split(r"[(),;]", f"{word.kanji}({word.romaji}")
    return [*names, *" ".join(names).split(), *others]


def _content(word: Word, language: Language) -> str:
    return " ".join((*_names(word), word.meaning.text(language), str(word.meaning)))
