"""Applies defaults of Word that LibreOffice lacks."""
from com.sun.star.beans import PropertyValue
from com.sun.star.text.TextContentAnchorType import AS_CHARACTER

# The filter of LibreOffice's own documents, which state these properties explicitly.
OWN = 'writer8'
OPEN_XML = 'MS Word 2007 XML'
# Word's built-in headings (ECMA-376-1, 17.7.4.9) have an outline level even if their style does not state it.
LEVELS = range(1, 10)
PLAIN_LINK = 'Link without a look'


def level_headings(document):
    styles = document.StyleFamilies.getByName('ParagraphStyles')
    for level in LEVELS:
        name = f'Heading {level}'
        if styles.hasByName(name) and styles.getByName(name).OutlineLevel == 0:
            styles.getByName(name).OutlineLevel = level


def links(document):
    """Returns all links, found by a single search, because traversing the text takes seconds."""
    wish = document.createSearchDescriptor()
    wish.ValueSearch = False
    address = PropertyValue()
    address.Name, address.Value = 'HyperLinkURL', ''
    wish.setSearchAttributes((address,))
    found = document.findAll(wish)
    return (found.getByIndex(index) for index in range(found.Count))


def style_links(document):
    """Gives links without a style a style without formatting, because the export finds links only by their styles."""
    styles = document.StyleFamilies.getByName('CharacterStyles')
    unstyled = [link for link in links(document) if not styles.hasByName(link.UnvisitedCharStyleName)]
    if unstyled:
        styles.insertByName(PLAIN_LINK, document.createInstance('com.sun.star.style.CharacterStyle'))
    for link in unstyled:
        link.UnvisitedCharStyleName = link.VisitedCharStyleName = PLAIN_LINK


def close_pictures(document):
    """Removes the margins of pictures anchored as characters: without a stated margin LibreOffice adds a third of a centimetre."""
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
