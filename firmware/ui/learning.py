"""Learning cards on the box: it names a card, the next scan is its code. What is learnt is kept at once, so it goes on
another day where it was left."""

from __future__ import annotations

from dataclasses import replace

from firmware.cards import LABEL, Learnt, deck_for, deck_named, found_in
from firmware.decks import Card, Deck, deck_ids
from firmware.screens import Mark
from firmware.ui import rest
from firmware.ui.messages import Carded, Key, Learn
from firmware.ui.model import Change, Model, quiet, refuse, say, useless
from firmware.ui.places import Decks, Learning, Place, Unknown
from scoring.text import Text, text

REMEMBERED = 20
"""Codes that undo can take back."""


def unknown(model: Model, place: Unknown, key: Key, at: float) -> Change:
    """ok learns the code, undo and end leave it."""
    match key:
        case Key.OK:
            return begun(model, place.code)
        case Key.UNDO | Key.END:
            return quiet(uncovered(model, place))
        case _:
            return useless(model, at)


def uncovered(model: Model, place: Unknown) -> Model:
    return rest.rest(model) if place.then is None else model.at(place.then)


def begun(model: Model, code: str = "") -> Change:
    """The deck of the game on the table is learnt, or one that is chosen."""
    deck = deck_for(model.match.start.game) if model.match is not None else None
    return quiet(model.at(Decks(0, code) if deck is None else Learning(deck.id, code=code)))


# ---- which deck


def decks(model: Model, place: Decks, key: Key, at: float) -> Change:
    """minus up, plus down, ok takes, undo and end leave."""
    known = deck_ids()
    match key:
        case Key.OK:
            return quiet(model.at(Learning(known[place.at % len(known)], code=place.code)))
        case Key.MINUS | Key.PLUS:
            row = (place.at + (1 if key is Key.PLUS else -1)) % len(known)
            return quiet(model.at(replace(place, at=row)))
        case _:
            return quiet(rest.rest(model))


# ---- which card


def deck_at(place: Learning) -> Deck:
    """Raises LookupError where there is no such deck any more."""
    deck = deck_named(place.deck)
    if deck is None:
        raise LookupError(place.deck)
    return deck


def missing(model: Model, place: Learning) -> tuple[Card, ...]:
    """The cards that are still without a code."""
    return model.codes.missing(deck_at(place))


def row(model: Model, place: Learning) -> int:
    """Where among the missing cards the one that is named stands."""
    cards = missing(model, place)
    return next((number for number, card in enumerate(cards) if card.id == place.card), 0)


def press(model: Model, place: Learning, key: Key, at: float) -> Change:
    """minus and plus walk, ok skips (or takes the card for the code that waits), undo takes the last code back."""
    cards = missing(model, place)
    match key:
        case Key.END:
            return quiet(rest.rest(model))
        case Key.UNDO if place.done and not place.code:
            return _taken_back(model, place, at)
        case Key.UNDO:
            return quiet(rest.rest(model))
        case _ if not cards:
            return useless(model, at)
        case Key.OK if place.code:
            changed, effects = learnt(model, replace(place, card=cards[row(model, place)].id, code=""), place.code, at)
            return (rest.rest(changed), effects) if model.match is not None else (changed, effects)
        case _:
            step = -1 if key is Key.MINUS else 1
            return quiet(model.at(replace(place, card=cards[(row(model, place) + step) % len(cards)].id)))


def learnt(model: Model, place: Learning, code: str, at: float) -> Change:
    """The code is the card's that is named; the next one is named."""
    if place.code:
        return quiet(model.at(replace(place, code=code)))
    cards = missing(model, place)
    if not cards:
        return refuse(model, Text("learn.all"), at)
    number = row(model, place)
    bound = Learnt(place.deck, code, cards[number].id)
    following = cards[(number + 1) % len(cards)].id
    changed = replace(model, codes=model.codes.with_(bound))
    changed = changed.at(replace(place, card=following, done=(*place.done, code)[-REMEMBERED:]))
    changed = say(changed, text("learn.done", cards[number].name), Mark.BOXED, at)
    return changed, (Learn(bound),)


def known(model: Model, place: Learning, message: Carded) -> Change:
    """A code that is a card's already."""
    if message.deck != place.deck:
        if message.code.startswith(LABEL):
            return refuse(model, Text("learn.label"), message.at)
        return learnt(model, place, message.code, message.at)
    card = next((one for one in deck_at(place).cards if one.id == message.card.id), None)
    # In the middle of a match the name of a card that somebody holds may be a secret.
    secret = card is None or model.match is not None
    return refuse(model, Text("learn.known") if secret or card is None else text("learn.is", card.name), message.at)


def _taken_back(model: Model, place: Learning, at: float) -> Change:
    code = place.done[-1]
    word = model.codes.of_deck(place.deck).get(code, "")
    found = found_in(deck_at(place), word)
    unbound = Learnt(place.deck, code, None)
    changed = replace(model, codes=model.codes.with_(unbound))
    changed = changed.at(replace(place, card="" if found is None else found.card.id, done=place.done[:-1]))
    return say(changed, Text("learn.back"), Mark.BOXED, at), (Learn(unbound),)


def fits(place: Place | None) -> bool:
    """Whether a place that was kept can still be learnt at."""
    return isinstance(place, Learning) and deck_named(place.deck) is not None
