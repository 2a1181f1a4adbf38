"""The texts as Markdown for pandoc and as HTML for LibreOffice, and the picture: red, with a blue corner."""
import json
import sys

from PIL import Image

texts = json.load(open('texts.json', encoding='utf8'))
work = sys.argv[1]
picture = Image.new('RGB', (120, 90), (220, 30, 30))
picture.paste((30, 60, 200), (0, 0, 40, 30))
picture.save(f'{work}/picture.png')

head, *rows = texts['table']
cells = lambda row: '| ' + ' | '.join(row) + ' |\n'
table = cells(head) + '|---|---|---|---|\n' + ''.join(map(cells, rows))
note = lambda section: f"\n\n::: notes\n{section['note']}\n:::"
closing = f"\n\n{table}\n\n[example.org]({texts['link']})\n"
with open(f'{work}/report.md', 'w') as file:
    file.write('\n\n'.join(f"# {each['heading']}\n\n{each['paragraph']}\n\n- {each['language']}" for each in texts['sections']))
    file.write(f'{closing}\n![ ](picture.png){{width=4cm}}\n')
with open(f'{work}/slides.md', 'w') as file:
    file.write('\n\n'.join(f"# {each['heading']}\n\n{each['paragraph']}{note(each)}" for each in texts['sections']))
    file.write(f'\n\n# Table\n{closing}')

fonts = {'ko': '함초롬바탕', 'ja': 'メイリオ', 'en': 'Arial'}
row_of = lambda row: '<tr>' + ''.join(f'<td>{cell}</td>' for cell in row) + '</tr>'
with open(f'{work}/report.html', 'w') as file:
    file.write('<html><head><meta charset="utf-8"></head><body>')
    for number, each in enumerate(texts['sections']):
        before = 'page-break-before: always;' if number else ''
        family = f"font-family: '{fonts[each['language']]}'"
        file.write(f"<h1 lang='{each['language']}' style=\"{before}{family}\">{each['heading']}</h1>")
        file.write(f"<p lang='{each['language']}' style=\"{family}\">{each['paragraph']}</p>")
    file.write(f"<table border='1' style=\"font-family: Arial\">{''.join(map(row_of, texts['table']))}</table>")
    file.write(f"<p><a href='{texts['link']}'>example.org</a></p><p><img src='picture.png' width='151' height='113'></p>")
    file.write('</body></html>')
