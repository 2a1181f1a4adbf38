"""Writes files of training lines in Tesseract's `.lstmf` format: each line's picture with its text.

Usage: make_lines.py FOLDER FIRST LAST LINES
"""

import json
import random
import struct
import sys
from pathlib import Path

import cv2

from fonts import Fonts
from pictures import picture_of
from texts import Sources, Texts, clean

LONGEST = 70
WIDEST = 3000


def field(value):
    return struct.pack("<I", len(value)) + value


def training_line(name, page, picture, text):
    png = cv2.imencode(".png", picture)[1].tobytes()
    texts = field(png) + field(b"kor") + field(text.encode())
    # The empty lists are those of the characters' boxes, which only older versions use.
    return b"\1" + field(name) + struct.pack("<i", page) + texts + struct.pack("<II", 0, 0) + b"\0"


def lines_of(texts, fonts, allowed, count, name):
    lines = []
    while len(lines) < count:
        text = clean(texts.line(), allowed)[:LONGEST].strip()
        picture = picture_of(text, fonts, texts.random) if text else None
        if picture is not None and picture.shape[1] < WIDEST:
            lines.append(training_line(name, len(lines), picture, text))
    return lines


def main(folder, first, last, count):
    allowed = {each for each in json.loads((folder / "alphabet.json").read_text()) if len(each) == 1}
    sources = Sources(folder / "text", allowed)
    fonts = Fonts(folder / "fonts")
    (folder / "lines").mkdir(exist_ok=True)
    for number in range(first, last):
        texts = Texts(sources, random.Random(number))
        lines = lines_of(texts, fonts, allowed, count, str(number).encode())
        (folder / "lines" / f"{number}.lstmf").write_bytes(struct.pack("<I", len(lines)) + b"".join(lines))


if __name__ == "__main__":
    main(Path(sys.argv[1]), *map(int, sys.argv[2:5]))
