"""Some groups of a hand together, with the sums that yaku and fu ask for."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from scorer.tiles.groups import Group, GroupKind

_SHUNTSU, _TOITSU, _LONE = GroupKind.SHUNTSU, GroupKind.TOITSU, GroupKind.LONE
_KANTSU = GroupKind.KANTSU


@dataclass(frozen=True, slots=True, eq=False)
class Part:
    """The groups of one suit, or the melds; parts of one hand add up to a division.

    shuntsu are the kinds of their lowest tiles, koutsu those of triplets and kans, toitsu those
    of pairs; ankou and kantsu are numbers of groups, a closed kan being an ankou too; twins is
    how many times two sequences are equal, fu what the sets earn.

    >>> from scorer.tiles.groups import group_of
    >>> part = Part((group_of(GroupKind.SHUNTSU, 1), group_of(GroupKind.KOUTSU, 4)))
    >>> part.shuntsu, part.koutsu, part.ankou, part.fu
    ((1,), (4,), 1, 4)
    """

    groups: tuple[Group, ...]
    shuntsu: tuple[int, ...] = field(init=False, repr=False)
    koutsu: tuple[int, ...] = field(init=False, repr=False)
    toitsu: tuple[int, ...] = field(init=False, repr=False)
    ankou: int = field(init=False, repr=False)
    kantsu: int = field(init=False, repr=False)
    twins: int = field(init=False, repr=False)
    fu: int = field(init=False, repr=False)

    def __post_init__(self) -> None:
        fill = object.__setattr__
        sets = [group for group in self.groups if group.fu]
        fill(self, "shuntsu", _firsts(self.groups, _SHUNTSU))
        fill(self, "toitsu", _firsts(self.groups, _TOITSU))
        fill(self, "koutsu", tuple(group.kinds[0] for group in sets))
        fill(self, "ankou", sum(not group.open for group in sets))
        fill(self, "kantsu", sum(group.kind is _KANTSU for group in sets))
        fill(self, "twins", sum(count // 2 for count in Counter(self.shuntsu).values()))
        fill(self, "fu", sum(group.fu for group in sets))


def _firsts(groups: Iterable[Group], kind: GroupKind) -> tuple[int, ...]:
    return tuple(group.kinds[0] for group in groups if group.kind is kind)
