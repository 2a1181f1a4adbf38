"""Writes files of training lines: ZIP archives of pictures (`0.png` and so on) and their texts (`texts.json`).

Usage: make_lines.py FOLDER FIRST LAST LINES
"""

import json
import random
import sys
import zipfile
from pathlib import Path

import cv2

from fonts import Fonts
from pictures import picture_of
from texts import Sources, Texts, clean

LONGEST = 70
WIDEST = 3000


def lines_of(texts, fonts, allowed, count):
    """Pairs of a text and its picture."""
    lines = []
    while len(lines) < count:
        text = clean(texts.line(), allowed)[:LONGEST].strip()
        picture = picture_of(text, fonts, texts.random) if text else None
        if picture is not None and picture.shape[1] < WIDEST:
            lines.append((text, picture))
    return lines


def write_lines(path, lines):
    with zipfile.ZipFile(path, "w") as file:
        for index, (_, picture) in enumerate(lines):
            file.writestr(f"{index}.png", cv2.imencode(".png", picture)[1].tobytes())
        file.writestr("texts.json", json.dumps([text for text, _ in lines], ensure_ascii=False))


def main(folder, first, last, count):
    allowed = set(json.loads((folder / "alphabet.json").read_text()))
    sources = Sources(folder / "text", allowed)
    fonts = Fonts(folder / "fonts")
    (folder / "lines").mkdir(exist_ok=True)
    for number in range(first, last):
        lines = lines_of(Texts(sources, random.Random(number)), fonts, allowed, count)
        write_lines(folder / "lines" / f"{number}.zip", lines)


if __name__ == "__main__":
    main(Path(sys.argv[1]), *map(int, sys.argv[2:5]))
