"""The JSON of links to tournaments and clubs."""

from dataclasses import dataclass
from typing import Annotated

from webapp.league.storage.links import LinkRole
from webapp.typed_json.decode import Between, MaxLength


@dataclass(frozen=True, slots=True, kw_only=True)
class InvitationRequest:
    """A new link: its role, whom it is for, and the days after which it expires, if it does."""

    role: LinkRole
    label: Annotated[str, MaxLength(200)] = ""
    days: Annotated[int, Between(1, 3650)] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class LinkView:
    """A link with its times in UTC; `own` is the one of this request."""

    link: int
    role: LinkRole
    label: str
    created: str
    expires: str | None
    used: str | None
    own: bool


@dataclass(frozen=True, slots=True)
class LinksResponse:
    """The links of a tournament or club; their keys are shown only when they are made."""

    links: tuple[LinkView, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class InvitationResponse:
    """The path of a new link, and all links."""

    path: str
    links: tuple[LinkView, ...]
