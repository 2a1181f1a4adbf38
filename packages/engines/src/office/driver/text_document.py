"""What Word takes for granted in its documents and LibreOffice does not."""
from com.sun.star.beans import PropertyValue
from com.sun.star.text.TextContentAnchorType import AS_CHARACTER

# The filter of LibreOffice's own documents: they say all of it themselves.
OWN = 'writer8'
OPEN_XML = 'MS Word 2007 XML'
# Word's built-in headings (ECMA-376-1, 17.7.4.9) are of their level even where their style does not say so.
LEVELS = range(1, 10)
PLAIN_LINK = 'Link without a look'


def level_headings(document):
    styles = document.StyleFamilies.getByName('ParagraphStyles')
    for level in LEVELS:
        name = f'Heading {level}'
        if styles.hasByName(name) and styles.getByName(name).OutlineLevel == 0:
            styles.getByName(name).OutlineLevel = level


def links(document):
    """All there are, found in one go: a walk over the text takes seconds."""
    wish = document.createSearchDescriptor()
    wish.ValueSearch = False
    address = PropertyValue()
    address.Name, address.Value = 'HyperLinkURL', ''
    wish.setSearchAttributes((address,))
    found = document.findAll(wish)
    return (found.getByIndex(index) for index in range(found.Count))


def style_links(document):
    """The export finds links by their styles alone: those that have none get one that looks like nothing."""
    styles = document.StyleFamilies.getByName('CharacterStyles')
    unstyled = [link for link in links(document) if not styles.hasByName(link.UnvisitedCharStyleName)]
    if unstyled:
        styles.insertByName(PLAIN_LINK, document.createInstance('com.sun.star.style.CharacterStyle'))
    for link in unstyled:
        link.UnvisitedCharStyleName = link.VisitedCharStyleName = PLAIN_LINK


def close_pictures(document):
    """Pictures that stand in a line have no room beside them; LibreOffice gives those that do not say so a third of a centimetre."""
    pictures = document.GraphicObjects
    for picture in (pictures.getByName(name) for name in pictures.ElementNames):
        if picture.AnchorType == AS_CHARACTER:
            picture.LeftMargin = picture.RightMargin = 0


def complete(document, opened_by):
    if opened_by == OWN:
        return
    if opened_by == OPEN_XML:
        close_pictures(document)
    level_headings(document)
    style_links(document)
