"""`tenbo terms`: the words of the game with their meaning."""

import argparse
import json
from itertools import chain
from operator import itemgetter

from scorer.tiles.errors import BadNotation
from scorer.tiles.glossary import Word, glossary
from scorer.tiles.messages import message as _
from scorer.tiles.terms import Language
from webapp.cli.arguments import add_options
from webapp.text.reference import describe_word, describe_words
from webapp.text.search import rank
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
    elif text := " ".join(args.word).strip():
        found = find_words(text, language)
        print("\n\n".join("\n".join(describe_word(word, language)) for word in found))
    else:
        print(*describe_words(glossary(), language), sep="\n")
    return 0


def find_words(text: str, language: Language) -> list[Word]:
    """Return the words with this name, or else those that mention it, the best first.

    Raises:
        BadNotation: If there are none.
    """
    ranked = [
        (fit, word)
        for group in glossary()
        for word in group.words
        if (fit := _rank(word, language, text)) is not None
    ]
    ranked.sort(key=itemgetter(0))
    if not ranked:
        raise BadNotation(_("No word is {text}; tenbo terms lists all of them.", text=text))
    return [word for fit, word in ranked if fit == 0] or [word for _fit, word in ranked]


def _rank(word: Word, language: Language, text: str) -> int | None:
    names = (word.kanji, word.romaji, *chain(*word.words.values()))
    return rank(names, f"{word.meaning.text(language)} {word.meaning}", text)
