import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Matrix, PDFDocument } from 'mupdf'
import { expect, test } from 'vitest'
import { readByPoppler } from '../../specimen/index.ts'
import { runMupdf } from '../pool.ts'
import { writeRecognised } from '../recognised-page.ts'

const word = (text: string, x: number, width: number) => ({ text, x, y: 100, width, height: 12, confidence: 90 })

test('characters above U+FFFF come back whole, read by mupdf and by poppler', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'docweave-test-'))
  const [path, part, out] = ['in.pdf', 'part.json', 'out.pdf'].map((name) => join(folder, name))
  if (!path || !part || !out) throw new TypeError('no paths')
  const document = new PDFDocument()
  document.insertPage(-1, document.addPage([0, 0, 595, 842], 0, document.newDictionary(), ''))
  await writeFile(path, document.saveToBuffer('').asUint8Array())
  const words = [word('𠮷野家の', 72, 48), word('𩸽定食', 124, 36), word('😀', 164, 12)]
  writeRecognised(part, [{ index: 0, toPage: Matrix.identity, lines: [{ startsParagraph: true, words }], text: '' }])
  const limits = { signal: new AbortController().signal, memoryMegabytes: 500 }
  await runMupdf('addTextLayer', { path, parts: [part], replace: false, out }, limits)
  const { pages } = await runMupdf('extractText', { path: out, layout: 'reading', pages: [0] }, limits)
  const layer = await readFile(out)
  await rm(folder, { recursive: true })
  expect(pages[0]?.trim()).toBe('𠮷野家の 𩸽定食 😀')
  expect(readByPoppler(layer, 1).trim()).toBe('𠮷野家の 𩸽定食 😀')
})
