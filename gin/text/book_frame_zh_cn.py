"""The Chinese words around the book: tabs, search, doors to it; see :mod:`gin.text`."""

from typing import Final

TABLE: Final[dict[str, str]] = {
    "book.title": "学打金拉米",
    "book.tab.book": "读一读",
    "book.tab.course": "练一练",
    "book.first_hand": "带我打第一手",
    "book.contents": "目录",
    "book.contents.close": "关上",
    "book.previous": "上一节",
    "book.next": "下一节",
    "book.next.part": "下一章",
    "book.sub": "{part}  •  第 {at} 节 / {count}",
    "book.search": "查找",
    "book.search.ask": "输入要找的词，中文英文都行……",
    "book.search.none": "没有找到。换个词，或者少打几个字。",
    "book.search.found": "{count} 处",
    "book.search.found_one": "{count} 处",
}
