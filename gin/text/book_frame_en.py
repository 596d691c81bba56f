"""The English words around the book: tabs, search, doors to it; see :mod:`gin.text`."""

from typing import Final

TABLE: Final[dict[str, str]] = {
    "book.title": "Learn gin",
    "book.tab.book": "Read",
    "book.tab.course": "Practise",
    "book.first_hand": "First hand with a guide",
    "book.contents": "Contents",
    "book.contents.close": "Close",
    "book.previous": "Previous",
    "book.next": "Next",
    "book.next.part": "Next chapter",
    "book.sub": "{part}  •  {at} of {count}",
    "book.search": "Search",
    "book.search.ask": "Type a word, in either language …",
    "book.search.none": "Nothing found. Try another word, or a shorter one.",
    "book.search.found": "{count} places",
    "book.search.found_one": "{count} place",
}
