"""Reads documents with other programs: tables with camelot and pdfplumber, Markdown with PyMuPDF4LLM and MarkItDown.

Usage: peers.py tables|markdown OUT FILE...
OUT gets a JSON object: for each file and program the tables (rows of texts), or the Markdown; null where the program fails.
"""
import json
import logging
import sys
import warnings

warnings.filterwarnings('ignore')
logging.disable(logging.CRITICAL)


def tables(path):
    import camelot
    import pdfplumber

    def by_camelot(flavor):
        return [table.df.values.tolist() for table in camelot.read_pdf(path, pages='all', flavor=flavor)]

    def by_pdfplumber(strategy):
        settings = {'vertical_strategy': strategy, 'horizontal_strategy': strategy}
        with pdfplumber.open(path) as document:
            return [table for page in document.pages for table in page.extract_tables(settings)]

    programs = {f'camelot {flavor}': (by_camelot, flavor) for flavor in ('stream', 'lattice', 'network', 'hybrid')}
    programs |= {f'pdfplumber {strategy}': (by_pdfplumber, strategy) for strategy in ('lines', 'text')}
    return programs


def markdown(path):
    import pymupdf4llm
    from markitdown import MarkItDown

    return {
        'PyMuPDF4LLM': (lambda _: pymupdf4llm.to_markdown(path, show_progress=False), None),
        'MarkItDown': (lambda _: MarkItDown().convert(path).text_content, None),
    }


def read(program, argument):
    try:
        return program(argument)
    except Exception as error:
        print(error, file=sys.stderr)
        return None


def main(kind, out, *paths):
    programs = {'tables': tables, 'markdown': markdown}[kind]
    found = {path: {name: read(*call) for name, call in programs(path).items()} for path in paths}
    with open(out, 'w') as file:
        json.dump(found, file)


main(*sys.argv[1:])
