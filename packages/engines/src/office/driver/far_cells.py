"""Bounds the pages of a sheet. Calc walks over every page between the first and the last cell, also those it leaves out as empty: one
cell in the last row and column makes 30 million of them (a file of 1 kB that kept LibreOffice busy for as long as it was let)."""
from com.sun.star.table import CellRangeAddress

# More pages than the tool takes of any document (officeLimits of the tool kit).
MOST_PAGES = 10_000
# Cells nearer than this, in rows and columns, are printed as one area.
NEAR = 100, 20
MOST_AREAS = 200
# A sheet with more separate blocks of cells is not taken apart.
MOST_BLOCKS = 50_000
# CellFlags of the API: values, dates, text, comments, formulas.
CONTENT = 1 | 2 | 4 | 8 | 16
# What a page is made smaller to at most.
LEAST_SCALE = 0.1


class TooManyPages(Exception):
    """A sheet would have so many pages."""

    def __init__(self, pages):
        super().__init__(pages)
        self.pages = pages


def scale_of(style, wish):
    """The least scale the sheet may be printed at: a sheet that is fitted to pages is made as small as it has to be."""
    if style.ScaleToPages > 0 or style.ScaleToPagesX > 0 or style.ScaleToPagesY > 0 or wish['fit'] in ('width', 'page'):
        return LEAST_SCALE
    return max(LEAST_SCALE, style.PageScale / 100)


def pages_of(sheet, area, style, scale):
    """How many pages an area covers, empty ones counted."""
    first = sheet.getCellByPosition(area.StartColumn, area.StartRow)
    last = sheet.getCellByPosition(area.EndColumn, area.EndRow)
    width = last.Position.X + last.Size.Width - first.Position.X
    height = last.Position.Y + last.Size.Height - first.Position.Y
    wide = max(1, style.Width - style.LeftMargin - style.RightMargin)
    high = max(1, style.Height - style.TopMargin - style.BottomMargin)
    return -(-width * scale // wide) * -(-height * scale // high)


def shape_cells(sheet):
    """The cells that drawings hang on, as areas large enough for a chart."""
    page = sheet.DrawPage
    for index in range(page.Count):
        anchor = getattr(page.getByIndex(index), 'Anchor', None)
        address = getattr(anchor, 'CellAddress', None)
        if address is not None:
            yield address.Row, address.Column, min(address.Row + 40, 1_048_575), min(address.Column + 12, 16_383)


def overlap(block, area):
    top, left = max(block[0], area.StartRow), max(block[1], area.StartColumn)
    bottom, right = min(block[2], area.EndRow), min(block[3], area.EndColumn)
    return (top, left, bottom, right) if top <= bottom and left <= right else None


def is_near(one, other):
    rows, columns = NEAR
    return (
        one[0] - rows <= other[2] and other[0] <= one[2] + rows
        and one[1] - columns <= other[3] and other[1] <= one[3] + columns
    )


def joined(blocks):
    """Joins blocks that lie near each other, until none do; nothing where more areas than are printed would be left."""
    areas = []
    for block in sorted(blocks):
        near = [area for area in areas if is_near(area, block)]
        while near:
            parts = [block, *near]
            areas = [area for area in areas if area not in near]
            block = tuple(least(part[at] for part in parts) for at, least in enumerate((min, min, max, max)))
            near = [area for area in areas if is_near(area, block)]
        areas.append(block)
        if len(areas) > MOST_AREAS:
            return []
    return sorted(areas)


def address_of(sheet, block):
    address = CellRangeAddress()
    address.Sheet = sheet.RangeAddress.Sheet
    address.StartRow, address.StartColumn, address.EndRow, address.EndColumn = block
    return address


def content_blocks(sheet, areas):
    """Where there is anything, within what is to be printed; nothing where that is in too many places."""
    cells = sheet.queryContentCells(CONTENT)
    if cells.Count > MOST_BLOCKS:
        return []
    found = [(one.StartRow, one.StartColumn, one.EndRow, one.EndColumn) for one in cells.getRangeAddresses()]
    parts = (overlap(block, area) for block in [*found, *shape_cells(sheet)] for area in areas)
    return [part for part in parts if part is not None]


def bound_pages(sheet, used, style, wish):
    """Leaves a sheet of few pages as it is; of another prints the areas that hold something.

    used: the sheet's used area. Raises TooManyPages where those are too many pages too.
    """
    scale = scale_of(style, wish)
    areas = sheet.getPrintAreas() or (used,)
    pages = sum(pages_of(sheet, area, style, scale) for area in areas)
    if pages <= MOST_PAGES:
        return
    printed = [address_of(sheet, block) for block in joined(content_blocks(sheet, areas))]
    left = sum(pages_of(sheet, area, style, scale) for area in printed) if printed else pages
    if left > MOST_PAGES:
        raise TooManyPages(int(left))
    sheet.setPrintAreas(tuple(printed))
