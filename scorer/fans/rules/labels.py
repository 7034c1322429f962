"""Labels of the values of rules, and the choices of each rule."""

from scorer.fans.general import ALL_FANS
from scorer.fans.rules.rules import RULE_DEFINITIONS, Rules
from scorer.rules.definitions import RuleLabels

LABELS = RuleLabels(RULE_DEFINITIONS, Rules(()), {fan.name: fan for fan in ALL_FANS})
"""The labels of rules.

>>> from scorer.fans.rules.rules import PointTable
>>> str(LABELS.value("points", PointTable.HALF_SPICY)), str(LABELS.value("points", (1, 2)))
('half-spicy: 1, 2, 4, 8, 16, 24, 32, 48 …', '1, 2')
>>> str(LABELS.value("liability", frozenset({"four_kongs"}))), str(LABELS.value("limit", 0))
('Four Kongs', 'none')
>>> LABELS.choices("rounds"), LABELS.choices("limit"), LABELS.choices("implied_count")
((1, 2, 3, 4), (), (True, False))
"""
