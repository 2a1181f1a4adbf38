"""Reads pictures with RapidOCR's own models (PP-OCRv6 small) and settings.

Usage: read_pictures.py across|down OUT FILE...
OUT gets a JSON list: for each file its text, a line of the picture on a line, and the seconds it took without loading the models.
`down` is for lines that run downwards: they are put in order from the right.
"""
import json
import sys
import time

from rapidocr import RapidOCR


def main(direction, out, *paths):
    engine = RapidOCR(params={'Global.log_level': 'critical'})
    results = []
    for path in paths:
        start = time.perf_counter()
        found = engine(path)
        seconds = time.perf_counter() - start
        lines = [] if found.txts is None else list(zip(found.boxes.tolist(), found.txts))
        if direction == 'down':
            lines.sort(key=lambda line: -max(x for x, _ in line[0]))
        results.append({'text': '\n'.join(text for _, text in lines), 'seconds': seconds})
    with open(out, 'w') as file:
        json.dump(results, file)


main(*sys.argv[1:])
