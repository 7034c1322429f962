"""The documents that tenbo began with, where they are beside the checkout."""

from tests.unpublished import DOCUMENTS, needs

_FILES = {
    "AA": "seed_basic_ari_ari.txt",
    "HU": "seed_hungarian_chinese_and_japanese.txt",
    "PL": "seed_polish_yaku_tables.txt",
    "RA": "seed_base_rules_most_variants.txt",
    "TP": "seed_toki_pona_riichi.txt",
}

requires_documents = needs("founding documents", DOCUMENTS)

# The text of PL has a small L for a capital I, and TP has marks of bold text.
_MISREAD = {"lipeekō": "Iipeekō", "lipin": "Iipin", "lisō": "Iisō", "liman liwan": "Iiman Iiwan"}


def words_of(key: str) -> str:
    """Return the text of a document with single blanks; the key is that of sources.md."""
    text = " ".join((DOCUMENTS / _FILES[key]).read_text("utf-8").replace("**", "").split())
    for wrong, right in _MISREAD.items():
        text = text.replace(wrong, right)
    return text
