"""Builds the alphabet of our Korean model: each character with its codes, which the network reads one after the other.

Debian's model encodes a Hangul syllable by three codes (initial, vowel, final), so that its network can already read all syllables, but its
alphabet has 1076 of them. Syllables get the codes of their parts, and characters that are new to the network get codes of their own after all
others.
"""

import struct

MARKS = (
    "□■○●◇◆△▲▽▼◎☆★※→←↑↓↔⇒▶▷◀◁①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮㉮㉯㉰㉠㉡㉢"
    "ⅠⅡⅢⅣⅤⅥ·•…‘’“”「」『』〈〉《》【】〔〕―₩￦℃㎡㎜㎝㎞㎏㎎㎥±×÷≤≥°′″§†©®™€£¥☎☞✓√▪◦"
)
LATIN = "".join(map(chr, range(33, 127)))


def syllables():
    """The syllables of KS X 1001 in its order."""
    for row in range(0xB0, 0xC9):
        for cell in range(0xA1, 0xFF):
            yield bytes((row, cell)).decode("euc_kr")


def parts(syllable):
    """The indices of a syllable's initial, vowel and final (0 for none)."""
    place = ord(syllable) - 0xAC00
    return place // 588, place // 28 % 21, place % 28


def is_syllable(text):
    return len(text) == 1 and "가" <= text <= "힣"


def read_recoder(data):
    """The codes of each character, from the component `lstm-recoder` of a Tesseract model."""
    (count,) = struct.unpack_from("<I", data)
    at, codes = 4, []
    for _ in range(count):
        _, length = struct.unpack_from("<bI", data, at)
        codes.append(struct.unpack_from(f"<{length}i", data, at + 5))
        at += 5 + 4 * length
    return codes


def read_unicharset(data):
    """The characters, from the component `lstm-unicharset`."""
    names = [line.split(" ")[0] for line in data.decode().split("\n")[1:] if line]
    return [" ", *names[1:]]


def part_codes(codes):
    """The code of each initial, vowel and final among the codes of characters."""
    found = ({}, {}, {})
    for character, own in codes.items():
        if not is_syllable(character):
            continue
        for table, part, code in zip(found, parts(character), own):
            assert table.setdefault(part, code) == code
    return found


def syllables_of(tables):
    """The codes of all syllables whose parts have codes."""
    every = (chr(place) for place in range(0xAC00, 0xD7A4))
    known = (each for each in every if all(part in table for part, table in zip(parts(each), tables)))
    return {each: tuple(table[part] for part, table in zip(parts(each), tables)) for each in known}


def extended(unicharset, recoder):
    """The codes of each character of our alphabet; given the components of Debian's model."""
    names = read_unicharset(unicharset)
    codes = {name: code for name, code in zip(names, read_recoder(recoder)) if len(name) == 1}
    every = syllables_of(part_codes(codes))
    codes.update((each, every[each]) for each in syllables() if each in every)
    # One code belongs to no character.
    count = max(max(code) for code in read_recoder(recoder)) + 1
    for character in dict.fromkeys([*LATIN, *MARKS]):
        if character not in codes:
            codes[character] = (count,)
            count += 1
    return codes
