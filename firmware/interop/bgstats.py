"""BG Stats: a link that opens its import dialog on a phone (app 3.3.2 and later), and a `.bgsplay` file.

Every identifier is made from the match's or the player's own, so that a second import updates instead of doubling.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any
from urllib.parse import quote

from firmware.interop.plays import Play, Score, identifier

_PAGE = "https://app.bgstatsapp.com/createPlay.html?data="
_SOURCE = "tallybox"


def link(play: Play) -> str:
    """The link of one play. Every player says whether they won: the app stumbles over one who does not."""
    return _PAGE + quote(json.dumps(_link(play), ensure_ascii=False, separators=(",", ":")), safe="")


def _link(play: Play) -> dict[str, Any]:
    body: dict[str, Any] = {
        "sourceName": _SOURCE,
        "sourcePlayId": identifier("match", play.match_id),
        "playDate": _date(play),
        "game": {
            "name": play.title,
            "sourceGameId": identifier("game", play.game),
            "highestWins": not play.lowest_wins,
            "noPoints": False,
            **({} if play.bgg is None else {"bggId": play.bgg}),
        },
        "players": [
            {
                "name": score.name,
                "sourcePlayerId": identifier("player", score.name),
                "score": score.total,
                "rank": score.rank,
                "winner": score.winner,
                "startPlayer": score.begins,
            }
            for score in play.scores
        ],
    }
    return body if play.minutes is None else {**body, "durationMin": play.minutes}


def play_file(plays: Sequence[Play], written: str) -> str:
    """A `.bgsplay` file. `written`: the moment of writing, UTC, as all dates in it."""
    names = list(dict.fromkeys(score.name for play in plays for score in play.scores))
    kinds = list({play.game: play for play in plays}.values())
    players = {name: number for number, name in enumerate(names, 1)}
    games = {kind.game: number for number, kind in enumerate(kinds, 1)}
    body = {
        "about": "Written by tallybox.",
        "players": [_player(name, number, written) for name, number in players.items()],
        "locations": [],
        "games": [_game(kind, games[kind.game], written) for kind in kinds],
        "plays": [_play(play, games[play.game], players, written) for play in plays],
        "userInfo": {"meRefId": 0},
    }
    return json.dumps(body, ensure_ascii=False, indent=1) + "\n"


def _player(name: str, number: int, written: str) -> dict[str, Any]:
    return {
        "id": number,
        "uuid": identifier("player", name),
        "name": name,
        "isAnonymous": False,
        "modificationDate": written,
        "bggUsername": "",
    }


def _game(play: Play, number: int, written: str) -> dict[str, Any]:
    return {
        "id": number,
        "uuid": identifier("game", play.game),
        "name": play.title,
        "bggId": play.bgg or 0,
        "bggName": play.title,
        "highestWins": not play.lowest_wins,
        "noPoints": False,
        "cooperative": False,
        "usesTeams": False,
        "isBaseGame": 1,
        "isExpansion": 0,
        "modificationDate": written,
    }


def _play(play: Play, game: int, players: dict[str, int], written: str) -> dict[str, Any]:
    return {
        "uuid": identifier("match", play.match_id),
        "gameRefId": game,
        "playDate": _date(play),
        "playDateYmd": int(play.began.utc().strftime("%Y%m%d")),
        "entryDate": written,
        "modificationDate": written,
        "durationMin": play.minutes or 0,
        "rounds": len(play.scores[0].rounds),
        "usesTeams": False,
        "manualWinner": False,
        "ignored": False,
        "playerScores": [_score(score, players[score.name]) for score in play.scores],
    }


def _score(score: Score, player: int) -> dict[str, Any]:
    return {
        "playerRefId": player,
        "score": _sum(score),
        "winner": score.winner,
        "rank": score.rank,
        "seatOrder": score.seat + 1,
        "startPlayer": score.begins,
        "newPlayer": False,
    }


def _sum(score: Score) -> str:
    """The rounds as a sum ("4+7-2"), which the app keeps."""
    points = [*score.rounds, *([score.correction] if score.correction else [])]
    return "".join(f"{one:+d}" for one in points).removeprefix("+") or "0"


def _date(play: Play) -> str:
    return play.began.utc().strftime("%Y-%m-%d %H:%M:%S")
