/** The pictures in the list of chosen files: of pages drawn here, and those that documents and books carry of themselves. */
import { bookByProgram, epubBook, palmDatabase, storedHwp, zipFile } from '@docweave/fixtures'
import { expect, test, type Page } from '@playwright/test'
import { blue, colourIn, coloured, photo } from './sample-files.ts'
import { open } from './workspace-page.ts'

const picture = (shade: number) => photo('picture.jpg', shade).buffer
const part = '<x/>'

const office = (main: string, thumbnail: Record<string, Uint8Array>) =>
  zipFile({ '[Content_Types].xml': part, '_rels/.rels': part, [main]: part, ...thumbnail })

const openDocument = (shade: number) =>
  zipFile({
    mimetype: 'application/vnd.oasis.opendocument.text',
    'content.xml': part,
    'Thumbnails/thumbnail.png': picture(shade),
  })

/** The cover is in another folder than the package document, and its name is encoded in the address. */
const epub = (shade: number, item: string, meta = '') =>
  epubBook({
    files: {
      'OEBPS/book.opf': `<package xmlns="http://www.idpf.org/2007/opf" version="3.0"><metadata>${meta}</metadata><manifest>${item}</manifest></package>`,
      'images/front cover.jpg': picture(shade),
    },
  })

/** A book of three records: the header, with one EXTH record, then the images. */
function mobi(shade: number, cover: number) {
  const header = Buffer.alloc(16 + 232 + 24)
  header.write('MOBI', 16)
  header.writeUInt32BE(232, 20)
  header.writeUInt32BE(1, 108)
  header.write('EXTH', 248)
  header.writeUInt32BE(24, 252)
  header.writeUInt32BE(1, 256)
  header.writeUInt32BE(201, 260)
  header.writeUInt32BE(12, 264)
  header.writeUInt32BE(cover, 268)
  return palmDatabase([header, picture(200), picture(shade)])
}

const fb2 = (shade: number) =>
  Buffer.from(
    '<FictionBook xmlns="http://www.gribuser.ru/xml/fictionbook/2.0" xmlns:l="http://www.w3.org/1999/xlink">' +
      '<description><title-info><coverpage><image l:href="#front"/></coverpage></title-info></description><body/>' +
      `<binary id="other" content-type="image/jpeg">${picture(255).toString('base64')}</binary>` +
      `<binary id="front" content-type="image/jpeg">${picture(shade).toString('base64')}</binary></FictionBook>`,
  )

const choose = (page: Page, files: Readonly<Record<string, Uint8Array>>) =>
  page
    .locator('input[type=file]')
    .first()
    .setInputFiles(
      Object.entries(files).map(([name, bytes]) => ({
        name,
        mimeType: 'application/octet-stream',
        buffer: Buffer.from(bytes),
      })),
    )

const row = (page: Page, name: string) => page.locator('[data-file]').filter({ hasText: name })

test('documents and books show the picture that they carry, before anything is sent', async ({ page }) => {
  const shades = {
    'letter.docx': 20,
    'table.xlsx': 40,
    'talk.pptx': 60,
    'letter.odt': 80,
    'note.hwpx': 100,
    'three.epub': 120,
    'two.epub': 140,
    'book.mobi': 160,
    'book.fb2': 180,
  }
  const files = {
    'letter.docx': office('word/document.xml', { 'docProps/thumbnail.jpeg': picture(20) }),
    'table.xlsx': office('xl/workbook.xml', { 'docProps/thumbnail.jpeg': picture(40) }),
    'talk.pptx': office('ppt/presentation.xml', { 'docProps/thumbnail.jpeg': picture(60) }),
    'letter.odt': openDocument(80),
    'note.hwpx': zipFile({ 'Contents/section0.xml': part, 'Preview/PrvImage.png': picture(100) }),
    'three.epub': epub(120, '<item id="a" href="../images/front%20cover.jpg" properties="svg cover-image"/>'),
    'two.epub': epub(140, '<item id="a" href="../images/front%20cover.jpg"/>', '<meta name="cover" content="a"/>'),
    'book.mobi': mobi(160, 1),
    'book.fb2': fb2(180),
  }
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(request.url())
  })
  await open(page, '/epub-to-pdf')
  await choose(page, files)
  for (const [name, shade] of Object.entries(shades)) {
    await row(page, name).scrollIntoViewIfNeeded()
    await expect.poll(() => colourIn(row(page, name)), { message: name }).toEqual([shade, shade, shade])
  }
  expect(sent.filter((address) => /files|uploads/.test(address))).toEqual([])
})

test('files of other programs show their pictures', async ({ page }) => {
  const files = {
    'hello.hwp': storedHwp('hancom-hello-world.hwp'),
    'calibre.epub': bookByProgram('calibre.epub'),
    'calibre-old.mobi': bookByProgram('calibre-old.mobi'),
    'calibre.azw3': bookByProgram('calibre.azw3'),
  }
  await open(page, '/epub-to-pdf')
  await choose(page, files)
  for (const name of Object.keys(files)) await expect(row(page, name).locator('canvas'), name).toBeVisible()
})

test('files without a fitting picture of themselves show their kind', async ({ page }) => {
  const endless = zipFile({ 'word/document.xml': part, 'docProps/thumbnail.png': Buffer.alloc(9_000_000) })
  await open(page, '/docx-to-pdf')
  await choose(page, {
    'none.docx': office('word/document.xml', {}),
    'metafile.docx': office('word/document.xml', { 'docProps/thumbnail.emf': picture(20) }),
    'tiny.docx': office('word/document.xml', {
      'docProps/thumbnail.png': Buffer.from(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=',
        'base64',
      ),
    }),
    'blank.docx': office('word/document.xml', { 'docProps/thumbnail.jpeg': picture(255) }),
    'endless.docx': endless,
    'beyond.mobi': mobi(20, 7),
    'last.pdf': coloured('last.pdf', [blue]).buffer,
  })
  // The files are opened in their order: once the last one is drawn, the others have been tried.
  await row(page, 'last.pdf').scrollIntoViewIfNeeded()
  await expect.poll(() => colourIn(row(page, 'last.pdf'))).toEqual([...blue])
  for (const name of ['none.docx', 'metafile.docx', 'tiny.docx', 'blank.docx', 'endless.docx', 'beyond.mobi'])
    await expect(row(page, name).locator('canvas'), name).toHaveCount(0)
})
