"""Reverts changes that LibreOffice makes to PowerPoint slides when it opens them."""

# Prefixes of the OpenDocument filters. LibreOffice's own documents are not changed.
OWN = 'impress8', 'StarOffice XML'


def styles(document):
    families = document.StyleFamilies
    for family in (families.getByName(name) for name in families.ElementNames):
        yield from (family.getByName(name) for name in family.ElementNames)


def close_up(document, opened_by):
    """Removes the space that LibreOffice adds between East Asian and other characters, because PowerPoint adds none."""
    if opened_by.startswith(OWN):
        return
    for style in styles(document):
        # Styles of table cells lack this property.
        if getattr(style, 'ParaIsCharacterDistance', False):
            style.ParaIsCharacterDistance = False


def fit_preview(preview, page):
    """Fits the slide's picture into the upper half of its notes page; for slides without notes it is as large as the slide."""
    if preview.Position.X + preview.Size.Width <= page.Width and preview.Position.Y + preview.Size.Height <= page.Height:
        return
    scale = min(0.8 * page.Width / preview.Size.Width, 0.4 * page.Height / preview.Size.Height)
    size, place = preview.Size, preview.Position
    size.Width, size.Height = int(size.Width * scale), int(size.Height * scale)
    place.X, place.Y = (page.Width - size.Width) // 2, page.Height // 12
    preview.Size, preview.Position = size, place


def tidy_notes(document, opened_by):
    slides = document.DrawPages
    for notes in (slides.getByIndex(index).NotesPage for index in range(slides.Count)):
        for shape in (notes.getByIndex(index) for index in range(notes.Count)):
            if shape.ShapeType == 'com.sun.star.presentation.PageShape':
                fit_preview(shape, notes)
            elif not opened_by.startswith(OWN) and getattr(shape, 'ParaIsCharacterDistance', False):
                shape.ParaIsCharacterDistance = False
