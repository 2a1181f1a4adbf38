"""Writes python-hwpx.hwpx: a document with a little of everything (python-hwpx 6.9, Apache-2.0). Run: python python-hwpx.py"""

import struct
import zlib

from hwpx import HwpxDocument


def png(width, height, colour):
    def chunk(kind, data):
        body = kind + data
        return struct.pack('>I', len(data)) + body + struct.pack('>I', zlib.crc32(body))

    rows = (b'\0' + bytes(colour) * width) * height
    header = struct.pack('>IIBBBBB', width, height, 8, 2, 0, 0, 0)
    return b'\x89PNG\r\n\x1a\n' + chunk(b'IHDR', header) + chunk(b'IDAT', zlib.compress(rows)) + chunk(b'IEND', b'')


CHART = '''<?xml version="1.0" encoding="UTF-8"?>
<c:chartSpace xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main">
<c:chart><c:plotArea><c:layout/><c:barChart><c:barDir val="col"/><c:grouping val="clustered"/>
<c:ser><c:idx val="0"/><c:order val="0"/><c:tx><c:strRef><c:f>S!B1</c:f><c:strCache><c:ptCount val="1"/><c:pt idx="0"><c:v>예산</c:v></c:pt></c:strCache></c:strRef></c:tx>
<c:cat><c:strRef><c:f>S!A2:A3</c:f><c:strCache><c:ptCount val="2"/><c:pt idx="0"><c:v>교육</c:v></c:pt><c:pt idx="1"><c:v>복지</c:v></c:pt></c:strCache></c:strRef></c:cat>
<c:val><c:numRef><c:f>S!B2:B3</c:f><c:numCache><c:formatCode>General</c:formatCode><c:ptCount val="2"/><c:pt idx="0"><c:v>1200</c:v></c:pt><c:pt idx="1"><c:v>980</c:v></c:pt></c:numCache></c:numRef></c:val></c:ser>
<c:axId val="1"/><c:axId val="2"/></c:barChart>
<c:catAx><c:axId val="1"/><c:scaling><c:orientation val="minMax"/></c:scaling><c:delete val="0"/><c:axPos val="b"/><c:crossAx val="2"/></c:catAx>
<c:valAx><c:axId val="2"/><c:scaling><c:orientation val="minMax"/></c:scaling><c:delete val="0"/><c:axPos val="l"/><c:crossAx val="1"/></c:valAx>
</c:plotArea><c:legend><c:legendPos val="b"/></c:legend><c:plotVisOnly val="1"/></c:chart></c:chartSpace>'''

document = HwpxDocument.new()
document.set_header_text('서울특별시 공보 제3021호')
document.set_page_number(target='footer', format='page')
document.add_heading('예산 공고', level=1)
document.add_paragraph('서울특별시는 2026년 상반기 예산(豫算) 집행 현황(現況)을 다음과 같이 공고(公告)하였다.')
document.add_heading('日本語の概要', level=2)
document.add_paragraph('東京都は令和八年度の予算案について、次のとおり発表しました。')
document.add_heading('Summary', level=2)
bold = document.ensure_run_style(bold=True, color='#C00000')
document.add_paragraph('The quick brown fox jumps over 12,345.67 items.', char_pr_id_ref=bold)
wide = document.ensure_run_style(letter_spacing=-10, ratio=90, font='맑은 고딕', size=14)
document.add_paragraph('자간을 좁히고 장평을 줄인 글이다.', char_pr_id_ref=wide)
noted = document.add_paragraph('각주와 미주가 달린 글이다.')
document.add_footnote('각주의 내용이다.', noted)
document.add_endnote('미주의 내용이다.', noted)
document.add_hyperlink('https://www.example.org/notice?a=1', '공고문 원문')
document.add_hyperlink('?끝', '끝으로')
document.add_heading('총괄표', level=1)
table = document.add_table(3, 3)
for row, cells in enumerate([['총괄', '', ''], ['교육', '1,200', '증액'], ['복지', '980', '감액']]):
    for column, text in enumerate(cells):
        if text:
            table.set_cell_text(row, column, text)
document.merge_table_cells(table, 'A1:C1')
document.add_paragraph('')
document.add_picture(png(40, 30, (0, 112, 192)), 'png', width_mm=40, height_mm=30)
document.add_equation('E = m c^2 + {a over b}')
document.add_chart(CHART, size=(20000, 12000), treat_as_char=True)
landscape = document.add_section()
document.set_page_setup(paper_size='A4', orientation='landscape', columns=2, section=landscape)
for number in range(1, 31):
    document.add_paragraph(f'{number}. 두 단으로 나눈 가로 쪽의 글이다.', section=landscape)
document.add_bookmark('끝', paragraph=document.add_paragraph('끝.', section=landscape))
document.save_to_path('python-hwpx.hwpx')
