"""The page layout of a workbook: the printed sheets, their scale and orientation, and headings repeated on every page."""
from com.sun.star.table import CellRangeAddress

from far_cells import bound_pages

# A sheet that needs a smaller scale to fit the page width is printed on several pages side by side.
READABLE = 0.55
# The rows and columns at the corner of a sheet in which headings are searched.
CORNER = 12, 40


def chosen(document, wish):
    """Returns the sheets by name or number (from 1), and the first requested one that does not exist."""
    sheets = document.Sheets
    names = sheets.getElementNames()
    if not wish:
        return [sheets.getByName(name) for name in names if sheets.getByName(name).IsVisible], None
    found = []
    for each in wish:
        if each in names:
            found.append(sheets.getByName(each))
        elif each.isdigit() and 0 < int(each) <= len(names):
            found.append(sheets.getByIndex(int(each) - 1))
        else:
            return [], each
    return found, None


def show_only(document, kept):
    """Hides the other sheets. Returns whether they are hidden, which a protected workbook does not allow."""
    wanted = {sheet.Name for sheet in kept}
    others = [document.Sheets.getByName(name) for name in document.Sheets.getElementNames() if name not in wanted]
    # At least one sheet must be visible at any time.
    for sheet in kept:
        sheet.IsVisible = True
    for sheet in others:
        sheet.IsVisible = False
    return not any(sheet.IsVisible for sheet in others)


def used_area(sheet):
    cursor = sheet.createCursor()
    cursor.gotoStartOfUsedArea(False)
    cursor.gotoEndOfUsedArea(True)
    return cursor.RangeAddress


def drawn_width(sheet):
    """Returns the right end of charts and pictures, in hundredths of a millimetre."""
    page = sheet.DrawPage
    shapes = [page.getByIndex(index) for index in range(page.Count)]
    return max((shape.Position.X + shape.Size.Width for shape in shapes), default=0)


def printed_width(sheet):
    """Returns the width of the printed areas, in hundredths of a millimetre."""
    areas = sheet.getPrintAreas()
    widths = [] if areas else [drawn_width(sheet)]
    areas = areas or (used_area(sheet),)
    for area in areas:
        first = sheet.getCellByPosition(area.StartColumn, area.StartRow)
        last = sheet.getCellByPosition(area.EndColumn, area.StartRow)
        widths.append(last.Position.X + last.Size.Width - first.Position.X)
    return max(widths)


def heading_row(sheet):
    """Returns the first row with several cells if all of them are text; None otherwise. A long table repeats it on its pages."""
    area = used_area(sheet)
    rows, columns = CORNER
    last_row = min(area.EndRow, area.StartRow + rows)
    last_column = min(area.EndColumn, area.StartColumn + columns)
    corner = sheet.getCellRangeByPosition(area.StartColumn, area.StartRow, last_column, last_row).getDataArray()
    for offset, row in enumerate(corner[:-1]):
        filled = [cell for cell in row if cell != '']
        if len(filled) > 1:
            return area.StartRow + offset if all(isinstance(cell, str) for cell in filled) else None
    return None


def repeat_heading(sheet):
    if sheet.getPrintTitleRows():
        return
    row = heading_row(sheet)
    if row is None:
        return
    address = CellRangeAddress()
    address.Sheet = sheet.RangeAddress.Sheet
    address.StartRow = address.EndRow = row
    sheet.setTitleRows(address)
    sheet.setPrintTitleRows(True)


def own_style(document, sheet, taken):
    """Returns the sheet's page style; a copy if another sheet uses the same one."""
    styles = document.StyleFamilies.getByName('PageStyles')
    style = styles.getByName(sheet.PageStyle)
    if sheet.PageStyle not in taken:
        taken.add(sheet.PageStyle)
        return style
    copy = document.createInstance('com.sun.star.style.PageStyle')
    name = f'{sheet.PageStyle} {len(taken)}'
    styles.insertByName(name, copy)
    for each in style.PropertySetInfo.Properties:
        try:
            copy.setPropertyValue(each.Name, style.getPropertyValue(each.Name))
        except Exception:
            # Some properties are read-only.
            continue
    sheet.PageStyle = name
    taken.add(name)
    return copy


def room(style, landscape):
    short, long = sorted((style.Width, style.Height))
    return (long if landscape else short) - style.LeftMargin - style.RightMargin


def turn(style, landscape):
    short, long = sorted((style.Width, style.Height))
    style.IsLandscape = landscape
    style.Width, style.Height = (long, short) if landscape else (short, long)


def is_scaled(style):
    return style.PageScale != 100 or style.ScaleToPages > 0 or style.ScaleToPagesX > 0 or style.ScaleToPagesY > 0


def lay_sheet(style, width, wish):
    """Applies the chosen `orientation` and `fit`; `auto` preserves the workbook's own settings."""
    by_content = wish['orientation'] == 'auto' and not (wish['fit'] == 'auto' and is_scaled(style))
    if wish['orientation'] in ('portrait', 'landscape'):
        turn(style, wish['orientation'] == 'landscape')
    elif by_content and not style.IsLandscape and width > room(style, False):
        turn(style, True)
    if wish['fit'] == 'original' or (wish['fit'] == 'auto' and is_scaled(style)):
        return
    if wish['fit'] == 'page':
        style.ScaleToPagesX, style.ScaleToPagesY = 1, 1
        return
    scale = room(style, style.IsLandscape) / max(1, width)
    if scale >= 1:
        return
    pages = 1 if wish['fit'] == 'width' or scale >= READABLE else -(-width * READABLE // room(style, style.IsLandscape))
    style.ScaleToPagesX, style.ScaleToPagesY = int(pages), 0


def lay_out(document, wish):
    """Lays out the sheets. Returns the name of a requested sheet that does not exist or cannot be printed separately.

    Raises TooManyPages.
    """
    sheets, missing = chosen(document, wish['sheets'])
    if missing is not None:
        return missing
    if not show_only(document, sheets) and wish['sheets']:
        return ', '.join(wish['sheets'])
    taken = set()
    for sheet in sheets:
        style = own_style(document, sheet, taken)
        bound_pages(sheet, used_area(sheet), style, wish)
        lay_sheet(style, printed_width(sheet), wish)
        if wish['repeatHeadings']:
            repeat_heading(sheet)
    return None
