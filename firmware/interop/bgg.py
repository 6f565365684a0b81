"""BoardGameGeek's plays as XML, in the form in which its second XML interface gives them. A file, nothing is sent."""

from __future__ import annotations

from collections.abc import Iterable
from xml.etree import ElementTree as Xml

from firmware.interop.plays import Play, identifier
from firmware.safe import printable


def plays_file(plays: Iterable[Play]) -> str:
    """All values are text; a game whose number nobody told has none, a name that XML cannot hold is escaped."""
    root = Xml.Element("plays")
    for one in plays:
        root.append(_play(one))
    root.set("total", str(len(root)))
    Xml.indent(root)
    return '<?xml version="1.0" encoding="utf-8"?>\n' + Xml.tostring(root, encoding="unicode") + "\n"


def _play(play: Play) -> Xml.Element:
    told = {
        "id": identifier("match", play.match_id),
        "date": play.began.utc().strftime("%Y-%m-%d"),
        "quantity": "1",
        "length": str(play.minutes or 0),
        "incomplete": "0",
        "nowinstats": "0",
        "location": "",
    }
    element = Xml.Element("play", told)
    number = "" if play.bgg is None else str(play.bgg)
    Xml.SubElement(element, "item", {"name": printable(play.title), "objecttype": "thing", "objectid": number})
    players = Xml.SubElement(element, "players")
    for score in play.scores:
        Xml.SubElement(
            players,
            "player",
            {
                "username": "",
                "userid": "0",
                "name": printable(score.name),
                "startposition": str(score.seat + 1),
                "color": "",
                "score": str(score.total),
                "new": "0",
                "rating": "0",
                "win": str(int(score.winner)),
            },
        )
    return element
