"""A Japanese novel as publishers make them: vertical, ruby, an NCX and a navigation document, an obfuscated font is not in it."""
import sys
from ebooklib import epub

book = epub.EpubBook()
book.set_identifier('urn:uuid:5e9e2c1a-9c0b-4f5e-8a0e-2f6f0c1d2e3f')
book.set_title('縦書きの本')
book.set_language('ja')
book.add_author('夏目金之助')
book.set_cover('cover.jpg', open('cover.jpg', 'rb').read())
book.add_metadata(None, 'meta', '2026-01-01T00:00:00Z', {'property': 'dcterms:modified'})
style = epub.EpubItem(uid='style', file_name='style/book.css', media_type='text/css', content='''
html { writing-mode: vertical-rl; -epub-writing-mode: vertical-rl; }
body { font-family: "Hiragino Mincho ProN", serif; font-size: 16px; margin: 5%; }
h1 { font-family: "Hiragino Kaku Gothic ProN", sans-serif; font-size: 1.6em; }
p { text-indent: 1em; margin: 0; line-height: 1.8; }
''')
book.add_item(style)
book.add_item(epub.EpubItem(uid='square', file_name='images/square.png', media_type='image/png', content=open('square.png', 'rb').read()))
pages = [
    ('一、猫', '<p><ruby>吾輩<rp>（</rp><rt>わがはい</rt><rp>）</rp></ruby>は猫である。名前はまだ無い。<a href="chapter2.xhtml#naka">中程</a>へ。</p><p><strong>太字</strong>の文と<em>強調</em>の文。</p>'),
    ('二、犬', '<p>犬の<ruby>章<rt>しょう</rt></ruby>。</p><p id="naka">中程の段落。<a href="https://example.com/ja">外へ</a>。</p><p><img src="images/square.png" alt="赤い四角"/></p>'),
    ('三、한국어와 English', '<p lang="ko">한국어 문장과 <b>굵은 글씨</b>.</p><p lang="en">English text with <b>bold words</b>.</p>'),
]
chapters = []
for number, (title, text) in enumerate(pages, 1):
    chapter = epub.EpubHtml(title=title, file_name=f'chapter{number}.xhtml', lang='ja')
    chapter.content = f'<html><body><h1>{title}</h1>{text}</body></html>'
    chapter.add_item(style)
    book.add_item(chapter)
    chapters.append(chapter)
book.toc = [chapters[0], (epub.Section('動物と言葉', 'chapter2.xhtml'), [chapters[1], chapters[2]])]
book.add_item(epub.EpubNcx())
book.add_item(epub.EpubNav())
book.spine = ['cover', *chapters]
book.direction = 'rtl'
epub.write_epub(sys.argv[1], book)
