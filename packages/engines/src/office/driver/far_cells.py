"""Limits the number of pages of a sheet. Calc processes every page between the first and the last cell, including empty pages that it then
omits: a single cell in the last row and column results in 30 million pages (a file of 1 kB kept LibreOffice busy until its time limit)."""
from com.sun.star.table import CellRangeAddress

# More than the tool's limit of pages for any document (officeLimits of the tool kit).
MOST_PAGES = 10_000
# Cells within this distance, in rows and columns, are printed as one area.
NEAR = 100, 20
MOST_AREAS = 200
# A sheet with more separate blocks of cells is not divided into areas.
MOST_BLOCKS = 50_000
# CellFlags of the API: values, dates, text, comments, formulas.
CONTENT = 1 | 2 | 4 | 8 | 16
# The smallest scale of a page.
LEAST_SCALE = 0.1


class TooManyPages(Exception):
    """A sheet exceeds the limit of pages; `pages` is their number."""

    def __init__(self, pages):
        super().__init__(pages)
        self.pages = pages


def scale_of(style, wish):
    """Returns the smallest scale at which the sheet may be printed; a sheet that is fitted to pages has no other bound than LEAST_SCALE."""
    if style.ScaleToPages > 0 or style.ScaleToPagesX > 0 or style.ScaleToPagesY > 0 or wish['fit'] in ('width', 'page'):
        return LEAST_SCALE
    return max(LEAST_SCALE, style.PageScale / 100)


def pages_of(sheet, area, style, scale):
    """Returns the number of pages of an area, including empty ones."""
    first = sheet.getCellByPosition(area.StartColumn, area.StartRow)
    last = sheet.getCellByPosition(area.EndColumn, area.EndRow)
    width = last.Position.X + last.Size.Width - first.Position.X
    height = last.Position.Y + last.Size.Height - first.Position.Y
    wide = max(1, style.Width - style.LeftMargin - style.RightMargin)
    high = max(1, style.Height - style.TopMargin - style.BottomMargin)
    return -(-width * scale // wide) * -(-height * scale // high)


def shape_cells(sheet):
    """Yields the cells that drawings are anchored to, as areas large enough for a chart."""
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
    """Joins nearby blocks until no two are near each other. Returns an empty list if more than MOST_AREAS remain."""
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
    """Returns the blocks with content within the printed areas; an empty list if there are more than MOST_BLOCKS."""
    cells = sheet.queryContentCells(CONTENT)
    if cells.Count > MOST_BLOCKS:
        return []
    found = [(one.StartRow, one.StartColumn, one.EndRow, one.EndColumn) for one in cells.getRangeAddresses()]
    parts = (overlap(block, area) for block in [*found, *shape_cells(sheet)] for area in areas)
    return [part for part in parts if part is not None]


def bound_pages(sheet, used, style, wish):
    """Limits a sheet with too many pages to the areas with content. Does not change other sheets.

    used: the sheet's used area. Raises TooManyPages if these areas exceed the limit as well.
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
