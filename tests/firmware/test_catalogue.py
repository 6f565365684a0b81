"""PO files as they stand, through the standard library's gettext."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware.catalogue import CatalogueError, messages, translations

HEADER = r"""
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\n"
"Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n>=2 && n<=4 ? 1 : 2);\n"
"""


def quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\t", "\\t") + '"'


def test_a_message_and_one_that_is_missing() -> None:
    catalogue = translations(HEADER + '\nmsgid "turn"\nmsgstr "na tahu: {0}"\n')
    assert catalogue.gettext("turn") == "na tahu: {0}"
    assert catalogue.gettext("whose") == ""
    assert catalogue.ngettext("chips", "chips", 2) == ""


def test_plural_forms_follow_the_header() -> None:
    catalogue = translations(
        HEADER + 'msgid "chips"\nmsgid_plural "chips"\nmsgstr[0] "žeton"\nmsgstr[1] "žetony"\nmsgstr[2] "žetonů"\n'
    )
    assert [catalogue.ngettext("chips", "chips", count) for count in (1, 3, 5)] == ["žeton", "žetony", "žetonů"]


def test_comments_long_texts_and_escapes() -> None:
    po = '# remark\n#: place\n#. note\nmsgid ""\n"a"\n"b"\nmsgstr "one "\n  "\\"two\\"\\n\\t\\\\"\n#~ msgid "old"\n'
    assert messages(po) == {"ab": 'one "two"\n\t\\'}


def test_entries_need_no_blank_line_between_them() -> None:
    assert messages('msgid "a"\nmsgstr "1"\nmsgid "b"\nmsgstr "2"\n') == {"a": "1", "b": "2"}


def test_fuzzy_and_empty_entries_count_as_missing() -> None:
    po = '#, fuzzy\nmsgid "a"\nmsgstr "guess"\n\nmsgid "b"\nmsgstr ""\n\n#, c-format\nmsgid "c"\nmsgstr "3"\n'
    assert messages(po) == {"c": "3"}


def test_a_plural_that_is_half_translated_counts_as_missing() -> None:
    assert messages('msgid "a"\nmsgid_plural "a"\nmsgstr[0] "1"\nmsgstr[1] ""\n') == {}


def test_a_context_keeps_equal_keys_apart() -> None:
    catalogue = translations(HEADER + 'msgctxt "menu"\nmsgid "a"\nmsgstr "in the menu"\n\nmsgid "a"\nmsgstr "1"\n')
    assert (catalogue.pgettext("menu", "a"), catalogue.gettext("a")) == ("in the menu", "1")


@pytest.mark.parametrize(
    ("po", "line"),
    [
        ('"loose"\n', 1),
        ("\nmsgid a\n", 2),
        ('msgid "a\n', 1),
        ('msgid "a"\nmsgid "b"\n', 2),
        ('msgid "a"\nmsgstr "\\q"\n', 2),
        ('msgid "a"\nmsgstr "1\\"\n', 2),
        ('msgid "a"\nmessage "b"\n', 2),
        ('msgid "a"\nmsgstr[x] "b"\n', 2),
        ('msgid "a"\nmsgstr "b"\nmsgstr "c"\n', 3),
    ],
)
def test_a_mistake_is_told_with_its_line(po: str, line: int) -> None:
    with pytest.raises(CatalogueError, match=f"^{line}: "):
        messages(po)


TEXTS = st.text(
    st.characters(exclude_characters="\x00\x0b\x0c\r\x1c\x1d\x1e\x85\u2028\u2029", codec="utf-8"), min_size=1
)


@given(st.dictionaries(TEXTS, TEXTS, max_size=5))
def test_every_text_comes_back(texts: dict[str, str]) -> None:
    po = HEADER + "".join(f"msgid {quoted(key)}\nmsgstr {quoted(text)}\n\n" for key, text in texts.items())
    catalogue = translations(po)
    assert {key: catalogue.gettext(key) for key in texts} == texts
