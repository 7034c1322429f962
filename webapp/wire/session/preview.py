"""The preview of a command in JSON."""

from dataclasses import dataclass

from scorer.chinese.score import Score as ChineseScore
from webapp.session.projection.latest import DifferenceView
from webapp.session.projection.preview import Preview, PreviewWin, SettlementView
from webapp.session.projection.session_view import View
from webapp.session.projection.sticks import SticksView
from webapp.text.hand.chinese import payment_line
from webapp.text.hand.score import payment_text
from webapp.wire.hand.chinese_score import WinnerChineseScore, winner_chinese_score
from webapp.wire.hand.score import WinnerScore, winner_score


@dataclass(frozen=True, slots=True, kw_only=True)
class WinPreviewView:
    """The score of the hand of a winner."""

    winner: int
    score: WinnerScore | WinnerChineseScore


@dataclass(frozen=True, slots=True, kw_only=True)
class PreviewResponse:
    """The changes that a command would make.

    `settlement` is null if nobody pays, `sticks` at a table without point sticks. `difference`
    has the changes from the present scores, also of a correction; it is null if another game
    begins or is undone.
    """

    view: View
    settlement: SettlementView | None
    sticks: SticksView | None
    wins: tuple[WinPreviewView, ...]
    difference: DifferenceView | None


def preview_response(preview: Preview) -> PreviewResponse:
    """Return the response to a request for a preview."""
    return PreviewResponse(
        view=preview.view,
        settlement=preview.settlement,
        sticks=preview.sticks,
        wins=tuple(
            WinPreviewView(
                winner=win.winner,
                score=_winner_score(win),
            )
            for win in preview.wins
        ),
        difference=preview.difference,
    )


def _winner_score(win: PreviewWin) -> WinnerScore | WinnerChineseScore:
    score = win.score
    if isinstance(score, ChineseScore):
        text = payment_line(score.payments)
        return winner_chinese_score(score, text)
    text = payment_text(score.payment)
    return winner_score(score, honba=win.honba, text=text)
