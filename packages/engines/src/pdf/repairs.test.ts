/** Regression test: mupdf repairs a document in the middle of a task, and silently loses the changes made before. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PDFDocument } from 'mupdf'
import { afterAll, expect, test } from 'vitest'
import { endEngines, inJob } from '../host/index.ts'
import { pdfByProgram, readPdf } from '@docweave/fixtures'
import { runMupdf } from './run-mupdf.ts'

const timeout = 60_000
const folder = mkdtempSync(join(tmpdir(), 'docweave-repairs-'))
afterAll(async () => {
  await endEngines()
  rmSync(folder, { recursive: true, force: true })
})
const limits = { signal: new AbortController().signal, memoryMegabytes: 800 }
const path = join(folder, 'broken.pdf')
const out = join(folder, 'out.pdf')
const other = join(folder, 'other.pdf')

/**
 * Three pages with a structure tree, one of whose elements cannot be read: `obj` is misspelt in its first line. Reading a page does not
 * reveal that.
 */
const whole = Buffer.from(pdfByProgram('chromium')).toString('latin1')
const header = whole.lastIndexOf(' 0 obj', whole.indexOf('/Type /StructElem'))
writeFileSync(path, Buffer.from(`${whole.slice(0, header)} 0 obx${whole.slice(header + 6)}`, 'latin1'))
const texts = (file: string | Uint8Array) =>
  readPdf(typeof file === 'string' ? readFileSync(file) : file).pages.map(({ text }) => text)
const before = texts(Buffer.from(whole, 'latin1'))

test('mupdf repairs the test document only when its broken tag is read', () => {
  const document = new PDFDocument(readFileSync(path))
  expect(document.countPages()).toBe(3)
  expect(document.wasRepaired()).toBe(false)
  document.rearrangePages([0, 2])
  for (let number = 1; number < document.countObjects(); number++) document.newIndirect(number).resolve()
  expect(document.wasRepaired()).toBe(true)
  // mupdf loses the selection of pages. If this assertion fails, tasks need no second attempt any more.
  expect(document.countPages()).toBe(3)
})

test('removed pages stay removed after a repair', { timeout }, async () => {
  const pages = [0, 2].map((index) => ({ index, turn: 0 }))
  await inJob('left out', () => runMupdf('organisePages', { path, out, pages }, limits))
  expect(texts(out)).toEqual([before[0], before[2]])
})

test('pages stay reordered and rotated after a repair', { timeout }, async () => {
  const pages = [2, 1, 0].map((index) => ({ index, turn: index === 1 ? 90 : 0 }))
  await inJob('turned', () => runMupdf('organisePages', { path, out, pages }, limits))
  expect(texts(out)).toEqual(before.toReversed())
  const made = new PDFDocument(readFileSync(out))
  expect([0, 1, 2].map((index) => made.findPage(index).getInheritable('Rotate').valueOf() ?? 0)).toEqual([0, 90, 0])
})

test('each part of a split has its own pages after a repair', { timeout }, async () => {
  const parts = [
    { pages: [0, 1], out },
    { pages: [2], out: other },
  ]
  const told: number[] = []
  const { bytes } = await inJob('split', () =>
    runMupdf('splitDocument', { path, parts }, { ...limits, onProgress: (done) => told.push(done) }),
  )
  expect(bytes).toHaveLength(2)
  expect([texts(out), texts(other)]).toEqual([before.slice(0, 2), before.slice(2)])
})
