"""The body of every response with an error status."""

from dataclasses import dataclass

from webapp.views.error_text import ObjectionView
from webapp.views.hand.fan_score import FanAlternativeView
from webapp.views.hand.score import AlternativeView
from webapp.views.session.session_view import TableView


@dataclass(frozen=True, slots=True, kw_only=True)
class WinnerObjectionView(ObjectionView):
    """One reason why the hand of a winner is not valid."""

    winner: int


@dataclass(frozen=True, slots=True, kw_only=True)
class WinnerAlternativeView(AlternativeView):
    """A change with which the hand of a winner would be a win."""

    winner: int


@dataclass(frozen=True, slots=True, kw_only=True)
class WinnerFanAlternativeView(FanAlternativeView):
    """A change with which the hand of a winner would be a win, and its fan."""

    winner: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ErrorView(ObjectionView):
    """An error: its code, its parameters, and the message in the language of the request.

    A request that is not valid has all its `objections`; `what_if` has the wins that would be
    valid if one thing were different.
    """

    objections: tuple[WinnerObjectionView | ObjectionView, ...] = ()
    what_if: tuple[
        WinnerAlternativeView | WinnerFanAlternativeView | AlternativeView | FanAlternativeView,
        ...,
    ] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ErrorResponse:
    """The response to a request that was not executed."""

    error: ErrorView


@dataclass(frozen=True, slots=True, kw_only=True)
class StaleResponse(ErrorResponse):
    """The response when another player recorded something first, with the current view."""

    view: TableView
