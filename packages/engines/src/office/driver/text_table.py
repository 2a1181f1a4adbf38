"""Formats a CSV file, which contains no layout: columns are fitted to their content, and pages have no headers."""

from com.sun.star.table.CellVertJustify2 import TOP

# In hundredths of a millimetre; longer text is wrapped.
WIDEST = 8000
# Further columns keep their default width.
MOST_COLUMNS = 256


def dress(document):
    sheet = document.Sheets.getByIndex(0)
    cursor = sheet.createCursor()
    cursor.gotoEndOfUsedArea(False)
    last = cursor.RangeAddress
    used = sheet.getCellRangeByPosition(0, 0, min(last.EndColumn, MOST_COLUMNS - 1), last.EndRow)
    used.Columns.OptimalWidth = True
    for column in (used.Columns.getByIndex(index) for index in range(used.Columns.Count)):
        if column.Width > WIDEST:
            column.Width = WIDEST
            column.IsTextWrapped = True
    used.Rows.OptimalHeight = True
    used.VertJustify = TOP
    style = document.StyleFamilies.getByName('PageStyles').getByName(sheet.PageStyle)
    style.HeaderIsOn = style.FooterIsOn = False
