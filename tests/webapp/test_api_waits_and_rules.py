"""The JSON interface beyond a score: waits, rules, and the page that describes it."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient
from hypothesis import given, settings
from hypothesis import strategies as st

from scorer.riichi.rules.chosen_rules import parse_rules
from scorer.riichi.rules.plain_values import RULE_NAMES as RULES
from scorer.riichi.rules.plain_values import rules_to_dict
from scorer.riichi.rules.presets import PRESETS
from webapp.app import create_app
from webapp.wire.hand.requests import ScoreRequest, WaitsRequest


def test_each_wait_tells_what_it_pays(client: FlaskClient) -> None:
    asked = {"hand": "234m340p678p22s67s", "seat": "S"}
    answer = client.post("/api/v1/waits", json=asked).get_json()
    assert (answer["shanten"], answer["nearer"]) == (0, [])
    assert [wait["tile"] for wait in answer["waits"]] == ["5s", "8s"]
    for wait in answer["waits"]:
        for by, riichi in (("ron", "none"), ("tsumo", "riichi")):
            name = by if riichi == "none" else f"riichi_{by}"
            full = {"winning_tile": wait["tile"], "by": by, "riichi": riichi}
            score = client.post("/api/v1/score", json=asked | full).get_json()
            assert wait["pays"][name]["points"] == score["points"]


def test_a_wait_without_yaku_says_so(client: FlaskClient) -> None:
    answer = client.post("/api/v1/waits", json={"hand": "123m345p67s99s", "melds": ["111=s"]})
    pays = answer.get_json()["waits"][0]["pays"]
    assert pays["ron"]["objection"]["kind"] == "NoYaku"
    assert pays["riichi_ron"] is None


def test_a_hand_that_does_not_wait_is_told_what_brings_it_nearer(client: FlaskClient) -> None:
    answer = client.post("/api/v1/waits", json={"hand": "123m456p2278s155z"}).get_json()
    assert (answer["shanten"], answer["waits"]) == (1, [])
    assert answer["nearer"] == ["2s", "6s", "9s", "5z"]


@pytest.mark.parametrize("hand", ["123m", "123m456p789s11222z", "", "9x"])
def test_what_cannot_wait_is_a_sentence(client: FlaskClient, hand: str) -> None:
    answer = client.post("/api/v1/waits", json={"hand": hand})
    assert answer.status_code == 422
    assert answer.get_json()["error"]["text"].endswith(".")


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=4),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner),
    max_leaves=6,
)


@settings(max_examples=100, deadline=None)
@given(change=st.dictionaries(st.sampled_from(WaitsRequest.__slots__), JSON, max_size=3))
def test_no_request_for_waits_breaks_the_server(change: dict[str, object]) -> None:
    answer = SCORER.post("/api/v1/waits", json={"hand": "234m340p678p22s67s"} | change)
    assert answer.status_code in (200, 422)


SCORER = create_app().test_client()


class TestRules:
    @pytest.fixture
    def catalogue(self, client: FlaskClient) -> Any:
        return client.get("/api/v1/rules").get_json()

    def test_every_table_has_every_rule_in_words(self, catalogue: Any) -> None:
        names = [rule["name"] for group in catalogue["groups"] for rule in group["rules"]]
        assert sorted(names) == sorted(RULES)
        assert [preset["name"] for preset in catalogue["presets"]] == [None, *PRESETS]
        for preset in catalogue["presets"]:
            assert set(preset["cells"]) == set(names)
            for cell in preset["cells"].values():
                assert cell["label"]["en"]
                assert cell["label"]["ja"]
                assert cell["confidence"] in catalogue["confidence"]

    def test_uncertain_values_come_with_their_reason(self, catalogue: Any) -> None:
        cells = [cell for preset in catalogue["presets"] for cell in preset["cells"].values()]
        uncertain = [cell for cell in cells if cell["disputed"] or cell["confidence"] == "?"]
        assert len(uncertain) > 20
        assert all(cell["note"]["en"] and cell["note"]["ja"] for cell in uncertain)

    def test_every_source_of_a_value_is_listed(self, catalogue: Any) -> None:
        cells = [cell for preset in catalogue["presets"] for cell in preset["cells"].values()]
        places = [place for cell in cells for place in cell["sources"].split("; ") if place]
        assert {place.split(" ")[0] for place in places} <= set(catalogue["sources"])

    def test_every_choice_is_taken(self, client: FlaskClient, catalogue: Any) -> None:
        """Each preset with each choice offered for as many players as it has."""
        for preset in catalogue["presets"]:
            players = preset["cells"]["players"]["value"]
            for group in catalogue["groups"]:
                for rule in group["rules"]:
                    for choice in rule["choices"]:
                        if choice["players"] not in {None, players}:
                            continue
                        value = choice["value"]
                        changed = {rule["name"]: [value] if rule["kind"] == "set" else value}
                        named = {} if preset["name"] is None else {"preset": preset["name"]}
                        assert parse_rules(named | changed).rules

    def test_a_choice_that_a_table_has_is_among_those_offered(self, catalogue: Any) -> None:
        for group in catalogue["groups"]:
            for rule in group["rules"]:
                offered = [choice["value"] for choice in rule["choices"]]
                for preset in catalogue["presets"]:
                    value = preset["cells"][rule["name"]]["value"]
                    if offered and rule["kind"] == "set":
                        assert set(value) <= set(offered)
                    elif offered and rule["kind"] == "choice":
                        assert value in offered, (preset["name"], rule["name"])

    def test_every_rule_can_be_chosen(self, catalogue: Any) -> None:
        """All of its choices, but the reds, which are chosen by suit."""
        rules = [rule for group in catalogue["groups"] for rule in group["rules"]]
        without = {rule["name"] for rule in rules if not rule["choices"]}
        assert without == {"red_fives"}
        for rule in rules:
            for choice in rule["choices"]:
                assert choice["label"]["en"]
                assert choice["label"]["ja"]

    def test_three_players_are_offered_what_three_can_do(self, catalogue: Any) -> None:
        rules = {rule["name"]: rule for group in catalogue["groups"] for rule in group["rules"]}
        draws = rules["abortive_draws"]["choices"]
        of_three = [choice["value"] for choice in draws if choice["players"] in {None, 3}]
        assert of_three == ["four_kans", "nine_terminals"]
        assert rules["triple_ron"]["players"] == 4

    def test_what_the_tables_have_and_is_offered_is_within_the_limits(self, catalogue: Any) -> None:
        rules = [rule for group in catalogue["groups"] for rule in group["rules"]]
        typed = [rule for rule in rules if rule["number"]]
        assert {rule["kind"] for rule in typed} == {"number", "uma"}
        for rule in typed:
            least, most, step = (rule["number"][name] for name in ("least", "most", "step"))
            cells = [preset["cells"][rule["name"]] for preset in catalogue["presets"]]
            values = [each["value"] for each in (*cells, *rule["choices"])]
            for number in flat(values):
                assert least <= number <= most
                assert (number - least) % step == 0

    def test_changed_rules_are_checked_before_an_evening(self, client: FlaskClient) -> None:
        rules = {"preset": "m_league", "start_score": 30_000, "uma": [[20, 10, -10, -20]]}
        answer = client.post("/api/v1/rules", json={"rules": rules})
        changed = {"start_score": 30_000, "uma": [[20, 10, -10, -20]]}
        assert (answer.status_code, answer.get_json()["changed"]) == (200, changed)

    @pytest.mark.parametrize(
        ("changed", "said"),
        [
            ({"uma": [[30, 10, -10, -20]]}, "adds up to 10; make it 0."),
            ({"noten_payment": 1000}, "make it a multiple of 600."),
            ({"start_score": -100}, "make it 0 or more."),
            ({"start_score": None}, "make it a whole number."),
            ({"players": 5}, "make it 4, or 3 for sanma."),
        ],
    )
    def test_what_rules_cannot_be_is_a_sentence_with_the_remedy(
        self, client: FlaskClient, changed: dict[str, object], said: str
    ) -> None:
        answer = client.post("/api/v1/rules", json={"rules": {"preset": "m_league"} | changed})
        error = answer.get_json()["error"]
        assert answer.status_code == 422
        assert error["text"].endswith(said)
        assert error["message"]["ja"].endswith("。")

    def test_a_refusal_calls_the_rule_as_the_page_does(self, client: FlaskClient) -> None:
        asked = {"rules": {"noten_payment": 1000}}
        for path, more in (("rules", {}), ("score", {"hand": "123m456p789s11222z"})):
            japanese = {"Accept-Language": "ja"}
            answer = client.post(f"/api/v1/{path}", json=asked | more, headers=japanese)
            error = answer.get_json()["error"]
            assert error["message"]["en"].startswith("Noten payment is 1000, ")
            assert error["text"].startswith("「ノーテン罰符」の 1000 点は")
            assert error["objections"][0]["message"] == error["message"]
            assert "noten_payment" not in answer.get_data(as_text=True)

    def test_another_number_of_players_takes_along_what_follows(self, client: FlaskClient) -> None:
        rules = {"preset": "m_league", "uma": [40, 10, -10, -40], "bust": "below_zero"}
        answer = client.post("/api/v1/rules", json={"rules": rules, "players": 3}).get_json()
        assert answer["changed"] == {"players": 3, "bust": "below_zero"}
        assert answer["dropped"]["uma"]["value"] == [40, 10, -10, -40]
        assert (
            "「ウマ」の 40, 10, -10, -40 は3人に合いません" in answer["dropped"]["uma"]["reason"]["ja"]
        )
        for told in ("Honba → 200; ", "Uma → +30/0/-30.", "Tsumo in sanma → nobody pays it"):
            assert told in answer["summary"]["en"]
        assert "積み棒は200、" in answer["summary"]["ja"]
        three = {"preset": "m_league", **answer["changed"], "uma": answer["dropped"]["uma"]["value"]}
        back = client.post("/api/v1/rules", json={"rules": three, "players": 4}).get_json()
        changed = {"bust": "below_zero", "uma": [[40, 10, -10, -40]]}
        assert (back["changed"], back["dropped"]) == (changed, {})
        assert "Start score → 25,000; " in back["summary"]["en"]

    def test_a_table_is_begun_with_what_follows(self, client: FlaskClient, catalogue: Any) -> None:
        """The page shows of each table, with the other number, what the server plays by."""
        for preset in catalogue["presets"]:
            players = 7 - preset["cells"]["players"]["value"]
            named = {} if preset["name"] is None else {"preset": preset["name"]}
            plain = rules_to_dict(parse_rules(named | {"players": players}).rules)
            for rule, cell in preset["other"].items():
                value = cell["value"]
                assert plain[rule] == (value[0] if rule == "uma" and len(value) == 1 else value)
                assert cell["note"]["ja"]

    @pytest.mark.parametrize("players", [2, 5, "3", True, None, 10**30])
    def test_another_number_cannot_play(self, client: FlaskClient, players: object) -> None:
        asked = {"rules": {"kuitan": 1}, "players": players}
        answer = client.post("/api/v1/rules", json=asked)
        assert answer.status_code == 422
        assert answer.get_json()["error"]["text"].endswith(".")

    @settings(max_examples=60, deadline=None)
    @given(changed=st.dictionaries(st.sampled_from(RULES), JSON, max_size=3))
    def test_no_rules_break_the_server_on_their_way_to_three(
        self, changed: dict[str, object]
    ) -> None:
        answer = SCORER.post("/api/v1/rules", json={"rules": changed, "players": 3})
        assert answer.status_code in (200, 422)


class TestItsDescription:
    PAGE = Path(__file__).parents[2] / "docs" / "reference" / "api.md"

    def blocks(self) -> list[Any]:
        found = re.findall(r"^```json\n(.*?)^```", self.PAGE.read_text("utf-8"), re.M | re.S)
        return [json.loads(block) for block in found]

    @pytest.mark.parametrize(("place", "name"), [(0, "score"), (2, "score"), (4, "waits")])
    def test_a_request_is_answered_as_shown(
        self, client: FlaskClient, place: int, name: str
    ) -> None:
        request, shown = self.blocks()[place : place + 2]
        answer = client.post(f"/api/v1/{name}", json=request).get_json()
        assert without_more(answer, shown) == shown

    def test_every_field_is_described(self) -> None:
        text = self.PAGE.read_text("utf-8")
        for field in (*ScoreRequest.__slots__, *WaitsRequest.__slots__):
            assert f"`{field}`" in text, field


def flat(value: Any) -> list[int]:
    """All numbers in a list of lists, however deep."""
    return [value] if isinstance(value, int) else [each for part in value for each in flat(part)]


def without_more(answer: Any, shown: Any) -> Any:
    """The answer without the fields that are not shown."""
    if isinstance(shown, dict):
        return {name: without_more(answer[name], part) for name, part in shown.items()}
    if isinstance(shown, list):
        assert len(answer) == len(shown)
        return [without_more(*pair) for pair in zip(answer, shown, strict=True)]
    return answer
