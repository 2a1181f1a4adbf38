/** A page that is printed can access neither the network nor other files. */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ColorSpace, Document, Matrix } from 'mupdf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pngPicture } from '@docweave/fixtures/picture-files'
import { printPages } from './print-pages.ts'

let place: string
beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'docweave-print-'))
})
afterAll(() => rm(place, { recursive: true }))

async function isBlank(image: string): Promise<boolean> {
  const folder = await mkdtemp(join(place, 'pages-'))
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"><image width="100" height="100" href="${image}"/></svg>`
  await writeFile(join(folder, '0.svg'), svg)
  const signal = new AbortController().signal
  await printPages({ folder, pages: ['0.svg'], out: 'pages.pdf', signal, memoryMegabytes: 1500 })
  const document = Document.openDocument(await readFile(join(folder, 'pages.pdf')), 'application/pdf')
  const drawn = document.loadPage(0).toPixmap(Matrix.identity, ColorSpace.DeviceGray, false)
  return drawn.getPixels().every((level) => level === 255)
}

test('a page can access neither servers nor files outside its folder', async () => {
  let asked = 0
  const server = createServer((_request, response) => {
    asked++
    response.end(pngPicture())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  await mkdir(join(place, 'other'))
  await writeFile(join(place, 'other', 'secret.png'), pngPicture())
  expect(await isBlank(`http://127.0.0.1:${port}/picture.png`)).toBe(true)
  expect(await isBlank(`file://${place}/other/secret.png`)).toBe(true)
  expect(await isBlank('../other/secret.png')).toBe(true)
  expect(await isBlank(`data:image/png;base64,${Buffer.from(pngPicture()).toString('base64')}`)).toBe(false)
  server.close()
  expect(asked).toBe(0)
})
