"""What LibreOffice does to slides of PowerPoint's that PowerPoint does not."""

# The filters of OpenDocument begin so: what is LibreOffice's own stays as it is.
OWN = 'impress8', 'StarOffice XML'


def styles(document):
    families = document.StyleFamilies
    for family in (families.getByName(name) for name in families.ElementNames):
        yield from (family.getByName(name) for name in family.ElementNames)


def close_up(document, opened_by):
    """Takes away the space between Korean or Japanese letters and others, signs among them: PowerPoint knows none."""
    if opened_by.startswith(OWN):
        return
    for style in styles(document):
        # Styles of table cells have it not.
        if getattr(style, 'ParaIsCharacterDistance', False):
            style.ParaIsCharacterDistance = False
