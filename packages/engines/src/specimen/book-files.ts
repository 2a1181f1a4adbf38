/** Handmade e-books: EPUB (3, without an NCX), MOBI (uncompressed) and FictionBook. */
import { pngPicture } from './picture-files.ts'
import { zipFile } from './zip-file.ts'

export interface BookChapter {
  title: string
  /** XHTML after the chapter's heading. */
  body: string
}

export interface BookOptions {
  title?: string
  author?: string
  language?: string
  chapters?: readonly BookChapter[]
  css?: string
  /** Additional files by path, which replace generated ones. */
  files?: Readonly<Record<string, string | Uint8Array>>
}

const sentences = [
  'The quick brown fox jumps over the lazy dog, and nobody minds.',
  '동해물과 백두산이 마르고 닳도록 하느님이 보우하사 우리나라 만세.',
  '吾輩は猫である。名前はまだ無い。どこで生れたかとんと見当がつかぬ。',
]

/** Returns this number of paragraphs, alternating between the three languages. */
export const bookText = (paragraphs: number): string =>
  Array.from({ length: paragraphs }, (_, at) => `<p>${at + 1}. ${(sentences[at % 3] ?? '').repeat(4)}</p>`).join('')

const plain: BookChapter[] = [
  { title: 'The first chapter', body: `${bookText(3)}<p><a href="chapter2.xhtml">On</a></p>` },
  { title: '둘째 장', body: `${bookText(3)}<p><img src="picture.png" alt="A picture"/></p>` },
]

const container =
  '<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles>' +
  '<rootfile full-path="OEBPS/book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>'

const page = (title: string, body: string) =>
  '<?xml version="1.0" encoding="utf-8"?><html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops">' +
  `<head><title>${title}</title><link rel="stylesheet" type="text/css" href="book.css"/></head><body>${body}</body></html>`

/** An EPUB, with the chapters `OEBPS/chapter1.xhtml` and so on. */
export function epubBook(options: BookOptions = {}): Uint8Array {
  const { title = 'A book', author = 'Kim Minsu', language = 'en', chapters = plain, css = '', files = {} } = options
  const numbered = chapters.map((chapter, at) => ({ ...chapter, name: `chapter${at + 1}.xhtml`, id: `c${at + 1}` }))
  const items = numbered.map(({ name, id }) => `<item id="${id}" href="${name}" media-type="application/xhtml+xml"/>`)
  const points = numbered.map((each) => `<li><a href="${each.name}">${each.title}</a></li>`)
  const opf =
    '<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id">' +
    `<metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="id">urn:uuid:12345678-1234-1234-1234-123456789abc</dc:identifier><dc:title>${title}</dc:title><dc:creator>${author}</dc:creator><dc:language>${language}</dc:language></metadata>` +
    `<manifest><item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/><item id="css" href="book.css" media-type="text/css"/>${items.join('')}</manifest>` +
    `<spine>${numbered.map(({ id }) => `<itemref idref="${id}"/>`).join('')}</spine></package>`
  return zipFile({
    mimetype: 'application/epub+zip',
    'META-INF/container.xml': container,
    'OEBPS/book.opf': opf,
    'OEBPS/nav.xhtml': page(title, `<nav epub:type="toc"><ol>${points.join('')}</ol></nav>`),
    'OEBPS/book.css': css,
    'OEBPS/picture.png': pngPicture(),
    ...Object.fromEntries(
      numbered.map((each) => [`OEBPS/${each.name}`, page(each.title, `<h1>${each.title}</h1>${each.body}`)]),
    ),
    ...files,
  })
}

const recordBytes = 4096

/** A Palm database with these records; `kind` is its type and creator. */
export function palmDatabase(records: readonly Uint8Array[], kind = 'BOOKMOBI'): Uint8Array {
  const head = Buffer.alloc(78 + 8 * records.length + 2)
  head.write('book', 0)
  head.write(kind, 60, 'latin1')
  head.writeUInt16BE(records.length, 76)
  let at = head.length
  for (const [index, record] of records.entries()) {
    head.writeUInt32BE(at, 78 + 8 * index)
    at += record.length
  }
  return Buffer.concat([head, ...records])
}

/** A MOBI book in the format before KF8. `encryption` is the value in its header. */
export function mobiBook({ title = 'A book', chapters = plain }: BookOptions = {}, encryption = 0): Uint8Array {
  const bodies = chapters.map(
    (chapter) => `<h1>${chapter.title}</h1>${chapter.body.replaceAll(/<img[^>]*>/g, '<img recindex="00001">')}`,
  )
  const text = Buffer.from(`<html><body>${bodies.join('<mbp:pagebreak/>')}</body></html>`)
  const records = Array.from({ length: Math.ceil(text.length / recordBytes) }, (_, at) =>
    text.subarray(at * recordBytes, (at + 1) * recordBytes),
  )
  const name = Buffer.from(title)
  const header = Buffer.alloc(16 + 232 + name.length + 2)
  header.writeUInt16BE(1, 0)
  header.writeUInt32BE(text.length, 4)
  header.writeUInt16BE(records.length, 8)
  header.writeUInt16BE(recordBytes, 10)
  header.writeUInt16BE(encryption, 12)
  header.write('MOBI', 16)
  for (const [at, value] of [
    [20, 232],
    [24, 2],
    [28, 65_001],
    [36, 6],
    [84, 248],
    [88, name.length],
    [92, 9],
    [108, records.length + 1],
  ] as const)
    header.writeUInt32BE(value, at)
  header.writeUInt32BE(0xffffffff, 244)
  name.copy(header, 248)
  return palmDatabase([header, ...records, pngPicture(), Buffer.from('e98e0d0a', 'hex')])
}

/** A FictionBook. */
export function fb2Book({
  title = 'A book',
  author = 'Kim Minsu',
  language = 'en',
  chapters = plain,
}: BookOptions = {}): Uint8Array {
  const sections = chapters.map(
    (chapter) =>
      `<section><title><p>${chapter.title}</p></title>${chapter.body.replaceAll(/<img[^>]*>/g, '<image l:href="#p.png"/>').replaceAll(/<\/?a[^>]*>/g, '')}</section>`,
  )
  return Buffer.from(
    '<?xml version="1.0" encoding="utf-8"?><FictionBook xmlns="http://www.gribuser.ru/xml/fictionbook/2.0" xmlns:l="http://www.w3.org/1999/xlink">' +
      `<description><title-info><author><nickname>${author}</nickname></author><book-title>${title}</book-title><lang>${language}</lang></title-info></description>` +
      `<body>${sections.join('')}</body><binary id="p.png" content-type="image/png">${Buffer.from(pngPicture()).toString('base64')}</binary></FictionBook>`,
  )
}

/** Enough chapters to cancel a conversion in progress. */
export const longBook: BookOptions = {
  chapters: Array.from({ length: 40 }, (_, at) => ({ title: `Chapter ${at + 1}`, body: bookText(120) })),
}
