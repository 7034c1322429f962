"""The steps of setting up a table, in the order of the documents and with the numbers of a game."""

from scorer.table.setup.seating import Dice
from scorer.table.setup.steps import setup_steps
from scorer.table.setup.wall import FAN_WALL, USUAL, WallCustom, break_wall

ROLL = Dice(3, 4)


def texts(custom: WallCustom = USUAL, *, players: int = 4, score: int = 0) -> dict[str, str]:
    second = ROLL if custom.by_fans else None
    opening = break_wall(ROLL, dealer=0, players=players, second=second, custom=custom)
    return {step.stage.value: str(step.text) for step in setup_steps(opening, score)}


def test_the_steps_are_those_of_basic_ari_ari() -> None:
    """AA 4.1 to 6.1: sticks, seats, breaking the wall, distributing the tiles, the dead wall."""
    steps = texts(score=25_000)
    assert list(steps) == ["sticks", "seats", "walls", "break", "deal", "dead_wall", "start"]
    assert "25,000 points" in steps["sticks"]  # "a total of 25,000 points"
    assert "anticlockwise" in steps["seats"]
    # TP "ilo sona pi tenpo musi", HU "kezdő osztó (chi-cha 起家) jelzőt"
    assert "marker of the round lies beside the first dealer" in steps["seats"]
    # HU "5-öt, és a szélére 3x2-t mindkét oldalt", "a falak sarkosan érintkeznek"
    assert "five stacks in the middle and three times two" in steps["walls"]
    assert "touch at their corners" in steps["walls"]
    # "count counterclockwise wall by wall ... that many tiles from the right of that wall"
    assert "stay at its right end" in steps["break"]
    assert "first and the fifth" in steps["deal"]  # "a sort of jump draw"
    # "Flip the top tile of the third stack in face up"; 14 tiles
    assert "The 14 tiles" in steps["dead_wall"]
    assert "stack 3, " in steps["dead_wall"]
    # RA "the last tile of the live wall moves to the dead wall", TP "li tawa pini pi sinpin moli"
    assert "the last tile of the wall joins the dead wall" in steps["dead_wall"]


def test_the_numbers_follow_the_game() -> None:
    """TP "palisa 2 pi ijo musi 17"; 144 tiles with flowers make 18 stacks."""
    assert "136 tiles" in texts()["walls"]
    assert "17 stacks" in texts()["walls"]
    assert "144 tiles" in texts(FAN_WALL)["walls"]
    assert "18 stacks" in texts(FAN_WALL)["walls"]
    three = texts(WallCustom(norths=True), players=3)
    assert "108 tiles" in three["walls"]
    assert "stack 5, " in three["dead_wall"]
    assert "North" not in three["seats"] + three["deal"]


def test_games_scored_by_fans_have_flowers_and_two_rolls() -> None:
    """HU: "balról melyik blokknál kezdődik az osztás", with the sum of both rolls."""
    steps = texts(FAN_WALL)
    assert list(steps) == ["seats", "walls", "break", "deal", "flowers", "start"]
    assert "left end" in steps["break"]
    assert "four or five stacks" in steps["walls"]  # HU "kilóg 4-5 kártya, vagy hogy négyzetet"
    right = WallCustom(by_fans=True, flowers=False, dead_tiles=16)
    assert "right end" in texts(right)["break"]
    assert "flowers" not in texts(right)
    assert "last 16 tiles" in texts(right)["dead_wall"]
