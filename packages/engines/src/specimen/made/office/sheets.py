"""Workbooks by openpyxl and XlsxWriter."""
import datetime
import json
import sys

import xlsxwriter
from openpyxl import Workbook
from openpyxl.drawing.image import Image
from openpyxl.styles import Border, Font, PatternFill, Side

texts = json.load(open('texts.json', encoding='utf8'))
work = sys.argv[1]


def by_openpyxl():
    """A sheet for each language, one of them hidden besides, and a picture."""
    book = Workbook()
    book.remove(book.active)
    line = Side(style='thin')
    for section, font in zip(texts['sections'], ['맑은 고딕', 'ＭＳ Ｐゴシック', 'Calibri']):
        sheet = book.create_sheet(section['heading'])
        for column in 'ABCD':
            sheet.column_dimensions[column].width = 14
        sheet['A1'] = section['heading']
        sheet['A1'].font = Font(name=font, size=16, bold=True)
        for row, cells in enumerate(texts['table'], 3):
            for column, text in enumerate(cells, 1):
                cell = sheet.cell(row, column, text)
                cell.font = Font(name=font, size=11)
                cell.border = Border(left=line, right=line, top=line, bottom=line)
                if row == 3:
                    cell.fill = PatternFill('solid', fgColor='DDEBF7')
        sheet.cell(8, 1, section['paragraph'][:20]).font = Font(name=font)
    sheet.cell(9, 1, 'example.org').hyperlink = texts['link']
    sheet.add_image(Image(f'{work}/picture.png'), 'A11')
    secret = book.create_sheet('Hidden')
    secret['A1'] = 'nobody sees this'
    secret.sheet_state = 'hidden'
    book.save('openpyxl.xlsx')


def by_xlsxwriter():
    """Dates and numbers as formatted, a wide sheet, a long one, and formatted rows without end."""
    book = xlsxwriter.Workbook('xlsxwriter.xlsx', {'default_date_format': 'yyyy-mm-dd'})
    sheet = book.add_worksheet('숫자')
    sheet.set_column(0, 0, 30)
    day = datetime.datetime(2026, 3, 9, 14, 5)
    formats = [
        (day, 'yyyy"년" m"월" d"일"'), (day, 'yyyy"年"m"月"d"日"'), (day, 'd mmm yyyy h:mm'),
        (1234567.891, '#,##0.00'), (0.256, '0.0%'), (1234567, '₩#,##0'), (-4200, '#,##0;[Red](#,##0)'), (0.5, '# ?/?'),
    ]
    for row, (value, shown) in enumerate(formats):
        write = sheet.write_datetime if isinstance(value, datetime.datetime) else sheet.write_number
        write(row, 0, value, book.add_format({'num_format': shown, 'font_name': '돋움', 'align': 'left'}))
    sheet.write_formula(len(formats), 0, '=SUM(1,2,39)', book.add_format({'align': 'left'}), 42)
    gothic = book.add_format({'font_name': 'ＭＳ ゴシック'})
    wide = book.add_worksheet('広い表')
    for column in range(30):
        wide.write(0, column, f'項目{column + 1}', gothic)
        for row in range(1, 8):
            wide.write(row, column, row * 1000 + column, gothic)
    long = book.add_worksheet('Long')
    long.write_row(0, 0, ['Number', '이름', '名前'], gothic)
    for row in range(1, 131):
        long.write_row(row, 0, [f'row {row}', '김민수', '山田太郎'])
    chart = book.add_worksheet('Chart')
    chart.write_column(0, 0, [3, 7, 5])
    drawn = book.add_chart({'type': 'column'})
    drawn.add_series({'values': '=Chart!$A$1:$A$3', 'name': '매출'})
    drawn.set_title({'name': '차트 제목', 'name_font': {'name': '맑은 고딕'}})
    chart.insert_chart('C2', drawn)
    book.close()


def empty_rows():
    """A million rows that are formatted and empty."""
    book = xlsxwriter.Workbook('million-rows.xlsx', {'constant_memory': True})
    sheet = book.add_worksheet('Sheet1')
    grey = book.add_format({'bg_color': '#EEEEEE', 'bold': True})
    for row in range(1_000_000):
        if row < 3:
            sheet.write(row, 0, f'row {row + 1}')
        else:
            sheet.set_row(row, 15, grey)
    book.close()


def long():
    book = xlsxwriter.Workbook('long.xlsx', {'constant_memory': True})
    sheet = book.add_worksheet('Long')
    for row in range(2500):
        sheet.write_row(row, 0, [f'row {row}', row, '한글', '日本語', row / 7])
    book.close()


by_openpyxl()
by_xlsxwriter()
empty_rows()
long()
