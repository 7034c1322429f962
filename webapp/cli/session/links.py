"""`tenbo session link` and `delete`: who may see a session, and its end."""

from __future__ import annotations

import argparse
import json

from scorer.tiles.terms import Language, Words
from webapp.cli.session.store_access import chosen, opened
from webapp.session.access import Tables, viewer_key


def link(args: argparse.Namespace) -> int:
    """Make links to a session; those there are already stay good."""
    with opened(args) as store:
        number = chosen(args, store)
        store.log(number)  # tells if there is none
        host = Tables(store).share(number)
    links = {"host": f"/t/{host}", "viewer": f"/t/{viewer_key(host)}"}
    if args.json:
        print(json.dumps(links))
        return 0
    words = (
        Words("To record, after the address of tenbo serve:", "記録用(サーバーのアドレスの後):"),
        Words("To look on:", "閲覧用:"),
    )
    for said, path in zip(words, links.values(), strict=True):
        print(f"{said.text(Language(args.lang))} {path}")
    return 0


def delete(args: argparse.Namespace) -> int:
    """Delete a session."""
    with opened(args) as store:
        name = store.session(args.session).state.name
        store.delete(args.session)
    if args.json:
        print(json.dumps({"deleted": args.session}))
        return 0
    said = Words(
        f"Session {args.session}, {name}, is deleted with its photos.",
        f"会{args.session}「{name}」を写真とともに削除しました。",
    )
    print(said.text(Language(args.lang)))
    return 0
