"""Pictures of text lines as OCR cuts them from scans, photographs and clean pages."""

import copy
import math
import re

import cv2
import numpy as np
from PIL import Image, ImageDraw

# The height of pictures, as `page-reader.ts` cuts lines.
HEIGHT = 56
# The font's size in which a text is drawn, in pixels; pages are made from it by shrinking.
SIZE = 64
MARGIN = 100
# Of lines: scans of 150 to 200 dpi, sharper ones, and those without a scanner's or camera's faults.
COARSE, FAULTY = 0.6, 0.85
# Shorter texts, in characters, are those of table cells.
SHORT = 9


class Drawn:
    """A text in black on white, with its extent in pixels."""

    def __init__(self, pixels, left, right, base):
        self.pixels, self.left, self.right = pixels, left, right
        rows = np.where((pixels < 128).any(axis=1))[0]
        # Marks such as "-" are cut with the height of their line.
        self.top = min(rows[0] if len(rows) else base, base - SIZE * 0.78)
        self.bottom = max(rows[-1] + 1 if len(rows) else base, base + SIZE * 0.12)


class Style:
    """The font of a word. Documents mix a few of them in a line."""

    def __init__(self, fonts, random):
        self.font = random.choice(fonts.korean)
        self.latin = random.choice(fonts.latin) if random.random() < 0.25 and fonts.latin else None
        self.bold = random.choice([0, 0, 0, 0, 1, 2])
        self.size, self.raised = SIZE, 0

    def small(self):
        """The same for notes that are raised above the line."""
        style = copy.copy(self)
        style.size, style.raised = int(SIZE * 0.6), SIZE * 0.32
        return style


def styled_words(text, fonts, random):
    """The words of a line with their styles."""
    styles = [Style(fonts, random)]
    if random.random() < 0.3:
        styles.append(Style(fonts, random))
    raises = random.random() < (0.5 if re.search(r"[\[(]\w+[\])] ", text) else 0.15)
    style = styles[0]
    for word in text.split(" "):
        if random.random() < 0.3:
            style = random.choice(styles)
        note = re.search(r"(\*+|\d\))$", word) if raises else None
        if raises and re.fullmatch(r"\[.+\]|\(.+\)", word):
            yield [(word, style.small())]
        elif note and note.start() > 0:
            yield [(word[: note.start()], style), (note.group(), style.small())]
        else:
            yield [(word, style)]


def spacing_of(text, random):
    """The space between characters, and that of a space, in font sizes. Cells of tables are often spread."""
    is_spread = random.random() < (0.5 if len(text) < SHORT else 0.12)
    spacing = random.uniform(0, 0.2) if is_spread else random.choice([0, 0, 0, -0.03, -0.06, -0.09, -0.12])
    space = (random.uniform(0.3, 0.42) + spacing) * random.choice([1, 1, 1, 1, random.uniform(1, 3)])
    return spacing, space


def slanted(pixels, base, slope):
    """The picture with its characters slanted, as in italics."""
    matrix = np.array([[1, -slope, slope * base], [0, 1, 0]], dtype=np.float32)
    return cv2.warpAffine(pixels, matrix, pixels.shape[::-1], flags=cv2.INTER_LINEAR, borderValue=255)


def drawn(text, fonts, random):
    """The text with the narrow letters and spacing of Korean documents. None if no font has a character."""
    spacing, space = (each * SIZE for each in spacing_of(text, random))
    image = Image.new("L", (int(len(text) * SIZE * 1.8 + 3 * MARGIN), SIZE * 3), 255)
    canvas = ImageDraw.Draw(image)
    x, base = MARGIN, SIZE * 2
    for parts in styled_words(text, fonts, random):
        for part, style in parts:
            for character in part:
                path = fonts.having(character, style.font, style.latin, random)
                if path is None:
                    return None
                font = fonts.load(path, style.size)
                place = (x, base - style.raised)
                canvas.text(place, character, font=font, fill=0, anchor="ls", stroke_width=style.bold)
                x += font.getlength(character) + spacing * style.size / SIZE
        x += space
    x -= space
    if random.random() < 0.04:
        canvas.line((MARGIN, base + SIZE * 0.14, x, base + SIZE * 0.14), fill=0, width=random.randrange(2, 5))
    narrow = random.choice([1, 1, 1, 0.95, 0.9, 0.85, 0.8, 1.1])
    pixels = np.asarray(image)[:, : int(x + MARGIN)]
    if random.random() < 0.05:
        pixels = slanted(pixels, base, random.uniform(0.15, 0.3))
    pixels = cv2.resize(pixels, (int(pixels.shape[1] * narrow), pixels.shape[0]), interpolation=cv2.INTER_AREA)
    return Drawn(pixels, MARGIN * narrow, x * narrow, base)


def frame_around(text, random):
    """Left, top, right and bottom of the line's frame: mostly tight, as Tesseract cuts lines, or with paper around it."""
    tall = text.bottom - text.top
    low, high = (0.02, 0.14) if random.random() < 0.8 else (0.05, 0.35)
    above, below = random.uniform(low, high) * tall, random.uniform(low, high) * tall
    before, after = random.uniform(0.02, 0.7) * SIZE, random.uniform(0.02, 0.7) * SIZE
    return text.left - before, text.top - above, text.right + after, text.bottom + below


def with_rules(pixels, frame, random):
    """The same with rules of a table at the frame's edges."""
    left, top, right, bottom = frame
    pixels = pixels.copy()
    for _ in range(random.randrange(1, 3)):
        grey, width = random.randrange(0, 120), random.randrange(2, 6)
        if random.random() < 0.5:
            x = int(random.choice([left + random.uniform(0, 8), right - random.uniform(0, 8)]))
            cv2.line(pixels, (x, 0), (x, pixels.shape[0]), grey, width)
        else:
            y = int(random.choice([top + 1, bottom - 1]))
            cv2.line(pixels, (0, y), (pixels.shape[1], y), grey, width)
    return pixels


def cut(text, frame, scale, angle, random):
    """The frame's pixels at the page's resolution, from 0 to 1, turned by an angle in radians."""
    left, top, right, bottom = frame
    width, height = max(int((right - left) * scale), 8), max(int((bottom - top) * scale), 8)
    soft = cv2.GaussianBlur(text, (0, 0), max(0.45 / scale * random.uniform(0.6, 1.5), 0.3))
    cos, sin = math.cos(angle) / scale, math.sin(angle) / scale
    x = (left + right) / 2 - (cos * width - sin * height) / 2
    y = (top + bottom) / 2 - (sin * width + cos * height) / 2
    matrix = np.array([[cos, -sin, x], [sin, cos, y]], dtype=np.float32)
    how = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    return cv2.warpAffine(soft, matrix, (width, height), flags=how, borderValue=255).astype(np.float32) / 255


def worn(page, random, noise):
    """The same with uneven ink."""
    uneven = cv2.GaussianBlur(noise.normal(0, 1, page.shape).astype(np.float32), (0, 0), random.uniform(0.5, 1.5))
    return np.clip(page + uneven * random.uniform(0.05, 0.25) * (page < 0.8), 0, 1)


def printed(page, is_faulty, random):
    """The same in the greys of ink and paper."""
    paper = random.uniform(0.6, 1) if is_faulty else 1
    ink = (random.uniform(0.35, 0.7) if random.random() < 0.15 else random.uniform(0, 0.35)) * paper
    return ink + page * (paper - ink)


def sensed(page, random, noise):
    """The same in uneven light, with a sensor's noise."""
    if random.random() < 0.3:
        page = page * np.linspace(random.uniform(0.75, 1), random.uniform(0.75, 1), page.shape[1])[None, :]
    return page + noise.normal(0, random.choice([0.01, 0.02, 0.04, 0.06, 0.09]), page.shape)


def compressed(grey, random):
    quality = random.choice([30, 40, 40, 50, 70, 85])
    return cv2.imdecode(cv2.imencode(".jpg", grey, [cv2.IMWRITE_JPEG_QUALITY, quality])[1], cv2.IMREAD_GRAYSCALE)


def picture_of(text, fonts, random):
    """A line's picture: HEIGHT rows of grey values. None if no font has one of its characters. `random` is a `random.Random`."""
    line = drawn(text, fonts, random)
    if line is None:
        return None
    noise = np.random.default_rng(random.randrange(1 << 30))
    kind = random.random()
    is_faulty = kind < FAULTY
    size = random.uniform(15, 26) if kind < COARSE else random.uniform(24, 50)
    frame = frame_around(line, random)
    # Long lines may not lean out of their frame.
    most = 0.18 * (line.bottom - line.top) / max(frame[2] - frame[0], 1)
    angle = min(max(math.radians(noise.normal(0, 0.5)), -most), most) if is_faulty else 0
    pixels = with_rules(line.pixels, frame, random) if random.random() < 0.15 else line.pixels
    page = cut(pixels, frame, size / SIZE, angle, random)
    if random.random() < 0.25:
        page = worn(page, random, noise)
    page = printed(page, is_faulty, random)
    if is_faulty:
        page = sensed(page, random, noise)
    grey = (np.clip(page, 0, 1) * 255).astype(np.uint8)
    if is_faulty and random.random() < 0.7:
        grey = compressed(grey, random)
    if random.random() < 0.04:
        grey = np.where(grey > random.uniform(0.4, 0.6) * 255, 255, 0).astype(np.uint8)
    if random.random() < 0.06:
        # Headings are often white on a dark ground.
        grey = 255 - grey
    height, width = grey.shape
    how = random.choice([cv2.INTER_LINEAR, cv2.INTER_CUBIC]) if height < HEIGHT else cv2.INTER_AREA
    return cv2.resize(grey, (max(width * HEIGHT // height, 8), HEIGHT), interpolation=how)
