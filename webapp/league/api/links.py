"""Links to tournaments and clubs, with their roles and last use."""

from dataclasses import dataclass
from typing import Annotated

from flask import Response

from webapp.league.access import LinkAccess
from webapp.league.api.blueprint import endpoint, open_club_of_key, open_tournament_of_key
from webapp.league.storage.links import LinkRole
from webapp.typed_json.decode import Between, MaxLength, decode
from webapp.typed_json.encode import copy_fields
from webapp.web.api.blueprint import body, json_response, uncached
from webapp.web.api.errors import Answer


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


_INVITATION = {"request": InvitationRequest, "response": InvitationResponse, "status": (201,)}


@endpoint("GET", "/tournaments/<key>/links", response=LinksResponse)
def list_links(key: str) -> Response:
    """List the links with their last use, without their keys."""
    return _links_response(open_tournament_of_key(key, LinkRole.ORGANISER))


@endpoint("POST", "/tournaments/<key>/links", **_INVITATION)
def invite(key: str) -> Answer:
    """Make a link; its path is in this response only."""
    return _invite(open_tournament_of_key(key, LinkRole.ORGANISER))


@endpoint("DELETE", "/tournaments/<key>/links/<int:link>", response=LinksResponse)
def revoke(key: str, link: int) -> Response:
    """Revoke a link, also for the tables that it opened."""
    return _revoke(open_tournament_of_key(key, LinkRole.ORGANISER), link)


@endpoint("GET", "/clubs/<key>/links", response=LinksResponse)
def list_club_links(key: str) -> Response:
    """List the links with their last use, without their keys."""
    return _links_response(open_club_of_key(key, LinkRole.ORGANISER))


@endpoint("POST", "/clubs/<key>/links", **_INVITATION)
def invite_to_club(key: str) -> Answer:
    """Make a link; its path is in this response only."""
    return _invite(open_club_of_key(key, LinkRole.ORGANISER))


@endpoint("DELETE", "/clubs/<key>/links/<int:link>", response=LinksResponse)
def revoke_club_link(key: str, link: int) -> Response:
    """Revoke a link, also for the tables that it opened; other tables have keys that stay."""
    return _revoke(open_club_of_key(key, LinkRole.ORGANISER), link)


def _links_response(access: LinkAccess) -> Response:
    return uncached(json_response(LinksResponse(_views(access))))


def _invite(access: LinkAccess) -> Answer:
    asked = decode(InvitationRequest, body())
    key = access.invite(asked.role, asked.label, asked.days)
    response = InvitationResponse(path=f"/{access.kind}/{key}", links=_views(access))
    return uncached(json_response(response)), 201


def _revoke(access: LinkAccess, link: int) -> Response:
    access.revoke(link)
    return _links_response(access)


def _views(access: LinkAccess) -> tuple[LinkView, ...]:
    own = access.link and access.link.link
    return tuple(copy_fields(LinkView, each, own=each.link == own) for each in access.links())
