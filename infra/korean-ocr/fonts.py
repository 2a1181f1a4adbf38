"""The fonts of training lines."""

from pathlib import Path

from fontTools.ttLib import TTFont
from PIL import ImageFont

MOST_LOADED = 400


class Fonts:
    def __init__(self, folder):
        paths = sorted(Path(folder).glob("*.[ot]tf"))
        self.covered = {path: set(TTFont(path, lazy=True).getBestCmap()) for path in paths}
        self.korean = [path for path in paths if {ord("가"), ord("뷁")} <= self.covered[path]]
        self.latin = [path for path in paths if path.name.startswith("Liberation")]
        # The fonts that have all marks of KS X 1001: those of Baekmuk and Noto.
        self.marks = [path for path in paths if path.name in ("batang.ttf", "dotum.ttf", "gulim.ttf") or "CJK" in path.name]
        self.others = sorted(paths, key=lambda path: -len(self.covered[path]))
        self.loaded = {}

    def load(self, path, size):
        key = (path, size)
        if key not in self.loaded:
            if len(self.loaded) > MOST_LOADED:
                self.loaded.clear()
            self.loaded[key] = ImageFont.truetype(str(path), size)
        return self.loaded[key]

    def having(self, character, first, latin, random):
        """The path of the font for a character: `latin` for ASCII if it is given, `first` where it has it, another one; or None."""
        preferred = [latin, first] if character.isascii() and latin else [first]
        for path in [*preferred, *random.sample(self.marks, len(self.marks)), *self.others]:
            if ord(character) in self.covered[path]:
                return path
        return None
