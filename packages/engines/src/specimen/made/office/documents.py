"""Text documents by python-docx: the texts in three languages, a page each, under fonts that documents name most."""
import json
import sys

from docx import Document
from docx.enum.section import WD_ORIENT, WD_SECTION
from docx.enum.text import WD_BREAK
from docx.opc.constants import RELATIONSHIP_TYPE
from docx.oxml import OxmlElement
from docx.oxml.ns import qn
from docx.shared import Cm, Pt

texts = json.load(open('texts.json', encoding='utf8'))
FONTS = {'ko': '맑은 고딕', 'ja': 'ＭＳ 明朝', 'en': 'Calibri'}
work = sys.argv[1]


def named(run, font, size=None):
    run.font.name = font
    run._element.rPr.rFonts.set(qn('w:eastAsia'), font)
    if size:
        run.font.size = Pt(size)
    return run


def link(paragraph, address, text):
    relation = paragraph.part.relate_to(address, RELATIONSHIP_TYPE.HYPERLINK, is_external=True)
    element = OxmlElement('w:hyperlink')
    element.set(qn('r:id'), relation)
    run = named(paragraph.add_run(text), 'Calibri')
    element.append(run._element)
    paragraph._element.append(element)


def a4(section):
    section.page_width, section.page_height = Cm(21), Cm(29.7)


def add_table(document):
    table = document.add_table(rows=0, cols=4, style='Table Grid')
    for row in texts['table']:
        for cell, text, font in zip(table.add_row().cells, row, ['맑은 고딕', 'ＭＳ 明朝', 'Calibri', 'Calibri']):
            named(cell.paragraphs[0].add_run(text), font)


def report():
    document = Document()
    a4(document.sections[0])
    for number, section in enumerate(texts['sections']):
        font = FONTS[section['language']]
        if section['language'] == 'en':
            wide = document.add_section(WD_SECTION.NEW_PAGE)
            wide.orientation, wide.page_width, wide.page_height = WD_ORIENT.LANDSCAPE, Cm(29.7), Cm(21)
        elif number:
            document.add_paragraph().add_run().add_break(WD_BREAK.PAGE)
        named(document.add_heading(level=1).add_run(section['heading']), font)
        named(document.add_paragraph().add_run(section['paragraph']), font, 11)
        named(document.add_heading(level=2).add_run(f'{number + 1}.1'), font)
    add_table(document)
    link(document.add_paragraph(), texts['link'], 'example.org')
    document.add_picture(f'{work}/picture.png', width=Cm(4))
    document.sections[0].footer.paragraphs[0].add_run('footer 꼬리말')
    document.save('python-docx.docx')


def long():
    document = Document()
    for number in range(1200):
        document.add_paragraph(f"{number} {texts['sections'][number % 3]['paragraph']}")
    document.save('long.docx')


def linked():
    """A picture that is not in the file but beside it, and one on a server."""
    document = Document()
    document.add_paragraph('Before the picture')
    document.add_picture(f'{work}/picture.png')
    blip = document.element.body.xpath('.//a:blip')[0]
    address = 'file:///etc/hostname.png'
    relation = document.part.relate_to(address, RELATIONSHIP_TYPE.IMAGE, is_external=True)
    del blip.attrib[qn('r:embed')]
    blip.set(qn('r:link'), relation)
    document.save('linked-picture.docx')


report()
long()
linked()
