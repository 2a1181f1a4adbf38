"""Writes documents of the set with ReportLab, a library used for invoices and ledgers. Arguments: OUT SOURCE...

A source is a document of the set as JSON. Writes only paragraphs, headings and tables.
"""

import json
import os
import sys
from xml.sax.saxutils import escape

from reportlab.lib.enums import TA_CENTER, TA_LEFT, TA_RIGHT
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import cm
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.cidfonts import UnicodeCIDFont
from reportlab.platypus import Paragraph, SimpleDocTemplate, Spacer, Table

fonts = {
    "en": ("Helvetica", "Helvetica-Bold"),
    # Adobe's font names, for which no file is embedded, because readers provide these fonts. None is bold.
    "ko": ("HYGothic-Medium", "HYGothic-Medium"),
    "ja": ("HeiseiKakuGo-W5", "HeiseiKakuGo-W5"),
}
alignments = {"left": TA_LEFT, "justify": TA_LEFT, "center": TA_CENTER, "right": TA_RIGHT}


def style(document, bold=False, size=None, align="left"):
    size = size or document["size"]
    return ParagraphStyle(
        "text",
        fontName=fonts[document["language"]][1 if bold else 0],
        fontSize=size,
        leading=size * 1.35,
        spaceAfter=6,
        alignment=alignments[align],
        wordWrap="CJK" if document["language"] == "ja" else None,
    )


def table(document, block):
    count = len(block["widths"])
    rules = {
        "all": [("GRID", (0, 0), (-1, -1), 0.5, "black")],
        "rows": [("LINEABOVE", (0, 0), (-1, -1), 0.5, "black"), ("LINEBELOW", (0, -1), (-1, -1), 0.5, "black")],
        "none": [],
    }[block["rules"]]
    grid = [[""] * count for _ in block["rows"]]
    taken = set()
    for at, row in enumerate(block["rows"]):
        column = 0
        for cell in row:
            while (at, column) in taken:
                column += 1
            down, across = cell.get("rowSpan", 1), cell.get("columnSpan", 1)
            taken.update((at + y, column + x) for y in range(down) for x in range(across))
            grid[at][column] = Paragraph(escape(cell["text"]), style(document, cell.get("bold", False)))
            rules.append(("SPAN", (column, at), (column + across - 1, at + down - 1)))
    widths = [width * cm for width in block["widths"]]
    return Table(grid, colWidths=widths, style=rules, repeatRows=block.get("namingRows", 0), hAlign="LEFT", spaceAfter=8)


def story(document):
    for block in document["blocks"]:
        if block["kind"] == "heading":
            size = document["size"] * (1.7, 1.3, 1.1)[block["level"] - 1]
            yield Paragraph(escape(block["text"]), style(document, True, size))
        elif block["kind"] == "table":
            yield table(document, block)
            yield Spacer(1, 6)
        elif block["kind"] == "paragraph":
            own = style(document, block.get("bold", False), block.get("size"), block.get("align", "left"))
            yield Paragraph(escape(block["text"]), own)
        else:
            raise ValueError(block["kind"])


def footer(canvas, template):
    canvas.setFont("Helvetica", 9)
    canvas.drawCentredString(template.pagesize[0] / 2, cm, str(canvas.getPageNumber()))


def main(out, *sources):
    for name in ("HYGothic-Medium", "HeiseiKakuGo-W5"):
        pdfmetrics.registerFont(UnicodeCIDFont(name))
    for source in sources:
        with open(source, encoding="utf-8") as file:
            document = json.load(file)
        page = document["page"]
        template = SimpleDocTemplate(
            os.path.join(out, document["name"] + ".pdf"),
            pagesize=(page["width"] * cm, page["height"] * cm),
            **{side + "Margin": page["margin"] * cm for side in ("left", "right", "top", "bottom")},
        )
        paged = {"onFirstPage": footer, "onLaterPages": footer} if document.get("numbered") else {}
        template.build(list(story(document)), **paged)


main(*sys.argv[1:])
