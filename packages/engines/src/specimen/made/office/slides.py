"""Slides by python-pptx: a slide for each language with notes, a hidden one, a table and a picture."""
import json
import sys

from pptx import Presentation
from pptx.util import Cm, Pt

texts = json.load(open('texts.json', encoding='utf8'))
work = sys.argv[1]
FONTS = {'ko': '맑은 고딕', 'ja': 'メイリオ', 'en': 'Calibri'}


def named(paragraph, text, font, size):
    run = paragraph.add_run()
    run.text, run.font.size = text, Pt(size)
    run.font.name = font
    # python-pptx names the Latin font alone.
    properties = run._r.get_or_add_rPr()
    east = properties.makeelement('{http://schemas.openxmlformats.org/drawingml/2006/main}ea', {'typeface': font})
    properties.append(east)


def slide_of(deck, section):
    slide = deck.slides.add_slide(deck.slide_layouts[1])
    font = FONTS[section['language']]
    named(slide.shapes.title.text_frame.paragraphs[0], section['heading'], font, 36)
    named(slide.placeholders[1].text_frame.paragraphs[0], section['paragraph'], font, 20)
    slide.notes_slide.notes_text_frame.text = section['note']
    return slide


def report():
    deck = Presentation()
    deck.slide_width, deck.slide_height = Cm(33.867), Cm(19.05)
    for section in texts['sections']:
        last = slide_of(deck, section)
    hidden = slide_of(deck, {'language': 'en', 'heading': 'Hidden slide', 'paragraph': 'nobody sees this', 'note': 'hidden note'})
    hidden._element.set('show', '0')
    slide = deck.slides.add_slide(deck.slide_layouts[5])
    slide.shapes.title.text = 'Table'
    table = slide.shapes.add_table(4, 4, Cm(2), Cm(5), Cm(20), Cm(6)).table
    for row, cells in enumerate(texts['table']):
        for column, text in enumerate(cells):
            table.cell(row, column).text = text
    slide.shapes.add_picture(f'{work}/picture.png', Cm(24), Cm(5), Cm(8))
    box = slide.shapes.add_textbox(Cm(2), Cm(14), Cm(10), Cm(2))
    run = box.text_frame.paragraphs[0].add_run()
    run.text = 'example.org'
    run.hyperlink.address = texts['link']
    deck.save('python-pptx.pptx')



def long():
    deck = Presentation()
    for number in range(40):
        slide = deck.slides.add_slide(deck.slide_layouts[1])
        slide.shapes.title.text = str(number)
        slide.placeholders[1].text = texts['sections'][number % 3]['paragraph']
    deck.save('long.pptx')


report()
long()
