"""Unknown codes and the learning of cards as screens."""

from __future__ import annotations

from firmware.cards import deck_named
from firmware.decks import deck_ids
from firmware.screens import Head, Picked, Rows, Screen, Words
from firmware.ui import learning as cards
from firmware.ui.messages import Key
from firmware.ui.model import Model
from firmware.ui.parts import cell, icons, trace, walk
from firmware.ui.places import Decks, Learning, Unknown
from firmware.ui.view_menus import listed
from firmware.ui.voice import Voice
from scoring.text import Text, text


def unknown(model: Model, place: Unknown, voice: Voice) -> Screen:
    """The code in full, and that it can be learnt."""
    lines = (voice.say(text("card.code", place.code)), voice.say(Text("card.not-logged")))
    cells = (cell(voice, Key.OK, "legend.learn", keep=True), cell(voice, Key.UNDO, "legend.leave"))
    return Screen(Words(lines), Head(voice.say(Text("card.unknown")), icons=icons(model)), trace(model, voice), cells)


def decks(model: Model, place: Decks, voice: Voice) -> Screen:
    """Each deck by the name of its first game."""
    found = [deck_named(name) for name in deck_ids()]
    names = [voice.say(Text(f"game.{deck.games[0]}")) for deck in found if deck is not None]
    return listed(model, voice, Text("learn.which"), names, place.at, "legend.choose")


def learning(model: Model, place: Learning, voice: Voice) -> Screen:
    """The card whose code comes next; with a code that waits the cards to choose from."""
    missing, whole = cards.missing(model, place), len(cards.deck_at(place).cards)
    corner = f"{whole - len(missing)}/{whole}"
    leave = cell(voice, Key.END, "legend.leave")
    if not missing:
        head = Head(voice.say(Text("learn.title")), corner, icons=icons(model))
        return Screen(Words((voice.say(Text("learn.complete")),)), head, trace(model, voice), (leave,))
    at = cards.row(model, place)
    several = len(missing) > 1
    if place.code:
        rows = Rows(tuple(voice.say(card.name) for card in missing), at)
        head = Head(voice.say(Text("learn.choose")), corner, icons=icons(model))
        return Screen(rows, head, trace(model, voice), (*walk(voice, "legend.choose", several=several), leave))
    body = Picked(voice.say(missing[at].name), (voice.say(text("learn.piece", missing[at].id)),))
    head = Head(voice.say(Text("learn.scan")), corner, icons=icons(model))
    return Screen(body, head, trace(model, voice), (*walk(voice, "legend.skip", several=several), leave))
