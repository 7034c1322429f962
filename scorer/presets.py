"""The rules of known tables."""

from dataclasses import replace

from scorer.rules import STANDARD, Renhou

TENHOU = replace(STANDARD, renhou=Renhou.NONE)
