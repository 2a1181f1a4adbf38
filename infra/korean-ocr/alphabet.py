"""Builds the files of a Korean model that has more characters than Debian's: its unicharset and its recoder.

Debian's model encodes a Hangul syllable by three codes (initial, vowel, final), so that its network can
already read all syllables, but its alphabet has 1076 of them. Syllables get the codes of their parts, and
characters that are new to the network get codes of their own after all others.
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
    (count,) = struct.unpack_from("<I", data)
    at, codes = 4, []
    for _ in range(count):
        own, length = struct.unpack_from("<bI", data, at)
        codes.append((own, struct.unpack_from(f"<{length}i", data, at + 5)))
        at += 5 + 4 * length
    return codes


def write_recoder(codes):
    out = struct.pack("<I", len(codes))
    for own, code in codes:
        out += struct.pack(f"<bI{len(code)}i", own, len(code), *code)
    return out


def part_codes(names, codes):
    """The code of each initial, vowel and final that the old alphabet has."""
    found = ({}, {}, {})
    for name, (_, code) in zip(names, codes):
        if not is_syllable(name):
            continue
        for table, part, each in zip(found, parts(name), code):
            assert table.setdefault(part, each) == each
    return found


def properties(character, index, indices):
    box = "0,255,0,255,0,0,0,0,0,0"
    if is_syllable(character):
        return f"{character} 1 {box} Hangul {index} 0 {index} {character}"
    if character.isascii() and character.isalpha():
        other = indices.get(character.swapcase(), index)
        return f"{character} {5 if character.isupper() else 3} {box} Latin {other} 0 {index} {character}"
    return f"{character} 10 {box} Common {index} 10 {index} {character}"


def extended(unicharset, recoder):
    """The new unicharset and recoder, how many codes there are, and the characters; given the contents of the old files."""
    lines = unicharset.decode().split("\n")[1:]
    lines = [line for line in lines if line]
    names = [line.split(" ")[0] for line in lines]
    names[0] = " "
    codes = read_recoder(recoder)
    tables = part_codes(names, codes)
    count = max(max(code) for _, code in codes) + 1
    wanted = dict.fromkeys([*LATIN, *MARKS, *syllables()])
    new = [each for each in wanted if each not in names]
    new = [each for each in new if not is_syllable(each) or all(p in t for p, t in zip(parts(each), tables))]
    indices = {name: index for index, name in enumerate([*names, *new])}
    for character in new:
        index = indices[character]
        lines.append(properties(character, index, indices))
        if is_syllable(character):
            codes.append((1, tuple(table[part] for table, part in zip(tables, parts(character)))))
        else:
            codes.append((1, (count,)))
            count += 1
    text = "\n".join([str(len(lines)), *lines]) + "\n"
    return text.encode(), write_recoder(codes), count, list(indices)
