"""`tallybox cards`: which scanned code is which card, and labels to print."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from firmware.cards import Codes, deck_named, found_in
from firmware.cli.matches import archive, folder, settings
from firmware.cli.output import DONE, WRONG, Failure, tell, why, write_json
from firmware.cli.table import table
from firmware.decks import Deck, NoDeck, deck_ids, load
from firmware.journal import Journal, StorageError, Trouble
from firmware.words import Words
from scoring import games

IN_USE = (
    "the box is running and holds the reader; learn on the box itself: start list, Learn cards (or stop the box first)"
)


def add(parser: ArgumentParser) -> None:
    parser.add_argument("what", choices=("learn", "list", "labels", "forget"), help="what to do")
    parser.add_argument("deck", metavar="DECK", help=f"{', '.join(deck_ids())}, or a game's id")
    parser.add_argument("card", metavar="CARD", nargs="*", help="forget: only these cards, such as red-3.2")
    parser.add_argument("--out", metavar="FILE", type=Path, help="labels: where to, in place of DECK-labels.svg")
    parser.add_argument("--packs", metavar="N", type=int, default=1, help="labels: for so many packs (1)")
    parser.add_argument("--json", action="store_true", help="list, labels: for programs, one JSON array")


def run(args: Namespace) -> int:
    deck = deck_of(args.deck)
    if args.card and args.what != "forget":
        raise Failure(f"cards {args.what} takes no CARD", WRONG)
    deeds = {"learn": learn, "list": listed, "labels": printed, "forget": forget}
    return deeds[args.what](args, deck)


def deck_of(name: str) -> Deck:
    """By its own name or by that of a game. Raises Failure."""
    deck = deck_named(name)
    if deck is not None:
        return deck
    try:
        return load(name)
    except NoDeck as error:
        raise Failure(str(error), WRONG) from error


def words_of(args: Namespace, deck: Deck) -> Words:
    """The names of cards stand in the words of the deck's first game."""
    return Words(settings(args).language, games.find(deck.games[0]).info)


# ---- what is known


def listed(args: Namespace, deck: Deck) -> int:
    with archive(args) as matches:
        codes = Codes.of(matches.codes()).of_deck(deck.id)
    words = words_of(args, deck)
    names = {card.id: words.say(card.name) for card in deck.cards}
    order = {card.id: place for place, card in enumerate(deck.cards)}
    known = [(found.card, code) for code, word in codes.items() if (found := found_in(deck, word)) is not None]
    known.sort(key=lambda pair: (order[pair[0].id], pair[1]))
    if args.json:
        write_json([{"card": card.id, "name": names[card.id], "code": code} for card, code in known])
    elif known:
        print(table(("card", "name", "code"), [(card.id, names[card.id], code) for card, code in known]))
    if not args.json:
        cards = len({card.id for card, _ in known})
        tell(f"{deck.id}: {cards} of {len(deck.cards)} cards are learnt; labels need no learning")
    return DONE


def forget(args: Namespace, deck: Deck) -> int:
    for card in args.card:
        if deck.card(card) is None:
            raise Failure(f"{deck.id} has no card {card[:40]!r}; `tallybox cards list {deck.id}` tells them", WRONG)
    with opened(args, "the box is running; stop it first, or take codes back on the box itself") as journal:
        codes = [(code, word) for known, code, word in journal.codes() if known == deck.id]
        gone = [code for code, word in codes if not args.card or word.partition("=")[0] in args.card]
        for code in gone:
            journal.learn(deck.id, code, None)
    tell(f"{deck.id}: {len(gone)} code(s) forgotten")
    return DONE


def opened(args: Namespace, in_use: str) -> Journal:
    """The journal, for writing. Raises Failure where a box has it."""
    from drivers.factory import real
    from drivers.specs import ButtonsSpec

    clock = real(ButtonsSpec({}), None, None).clock
    try:
        return Journal.open(folder(args), clock)
    except StorageError as error:
        if error.kind is Trouble.TAKEN:
            raise Failure(in_use) from error
        raise


# ---- labels


def printed(args: Namespace, deck: Deck) -> int:
    from firmware.labels import labels, sheets

    if not 1 <= args.packs <= deck.packs:
        raise Failure(f"--packs: {deck.id} has 1 to {deck.packs}, not {args.packs}", WRONG)
    found = labels(deck, words_of(args, deck), range(1, args.packs + 1))
    if args.json:
        write_json([{"card": one.card, "face": one.up, "name": one.name, "code": one.code} for one in found])
        return DONE
    out: Path = args.out or Path(f"{deck.id}-labels.svg")
    pages = list(sheets(found))
    for number, page in enumerate(pages, 1):
        path = out if len(pages) == 1 else out.with_name(f"{out.stem}-{number}{out.suffix}")
        try:
            path.write_text(page, "utf-8")
        except OSError as error:
            raise Failure(f"{path}: {why(error)}") from error
        tell(f"{path}: print it at its own size, A4, without fitting it to the page")
    return DONE


# ---- learning


def learn(args: Namespace, deck: Deck) -> int:
    from firmware.cli.cards_learn import Teacher

    with opened(args, IN_USE) as journal:
        return Teacher(settings(args), deck, words_of(args, deck), journal).run()
