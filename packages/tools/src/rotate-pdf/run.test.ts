/** Pages are rotated, and nothing else is changed. */
import { readFile } from 'node:fs/promises'
import { PDFDocument } from 'mupdf'
import { expect, it } from 'vitest'
import { kindsOf } from '@docweave/engines/file-kind'
import { inspect } from '@docweave/engines/inspect'
import { documentPdf, fingerprint, pdfByProgram, readPdf } from '@docweave/fixtures'
import { runWhole } from '@docweave/tool-kit/contract-suite'
import { run } from './run.ts'

async function rotated(content: Uint8Array, options: Record<string, unknown>) {
  const { files, remove } = await runWhole(run, [{ kind: 'pdf', content }], { inspect, kindsOf, options })
  const path = files[0]?.path ?? ''
  const bytes = await readFile(path)
  const look = fingerprint(path, 'pdf')
  await remove()
  return { bytes, look, ...readPdf(bytes) }
}

it('rotates the chosen pages by the angle, or by their own', async () => {
  const { pages } = await rotated(documentPdf({ pages: 5 }), { pages: '1,3-4@180,5@270', angle: 90 })
  expect(pages.map(({ turn }) => turn)).toEqual([90, 0, 180, 180, 270])
  expect(pages.map(({ size }) => size)).toEqual([
    [842, 595],
    [595, 842],
    [595, 842],
    [595, 842],
    [842, 595],
  ])
})

it('adds to the existing rotation, which may be inherited, and normalizes negative values', async () => {
  const document = new PDFDocument(documentPdf({ pages: 3 }))
  document.findPage(0).put('Rotate', 270)
  document.findPage(1).delete('Rotate')
  document.findPage(2).put('Rotate', -90)
  document.getTrailer().get('Root', 'Pages').put('Rotate', 180)
  const { pages } = await rotated(document.saveToBuffer('').asUint8Array().slice(), { angle: 180 })
  expect(pages.map(({ turn }) => turn)).toEqual([90, 0, 90])
})

it.each(['chromium', 'libreoffice'] as const)('preserves all bytes of a file by %s', async (program) => {
  const before = pdfByProgram(program)
  const { bytes, pages, outline } = await rotated(before, { pages: '2', angle: 270 })
  expect(bytes.subarray(0, before.length).equals(before)).toBe(true)
  expect(pages.map(({ turn }) => turn)).toEqual([0, 270, 0])
  expect(outline).toEqual(readPdf(before).outline)
})

it('rewrites a file with bytes before its header, because an update would have wrong offsets', async () => {
  const { bytes, pages, document } = await rotated(
    Buffer.concat([Buffer.from('junk\n'), documentPdf({ pages: 2 })]),
    {},
  )
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  expect(document.wasRepaired()).toBe(false)
  expect(pages.map(({ turn }) => turn)).toEqual([90, 90])
})

it('restores the original appearance after four quarter turns', async () => {
  const before = pdfByProgram('chromium')
  let turned = { bytes: Buffer.from(before), look: '' }
  for (let quarter = 0; quarter < 4; quarter++) turned = await rotated(turned.bytes, {})
  expect(turned.look).toBe(
    (await rotated(before, { pages: '1@180,2@180,3@180' }).then(({ bytes }) => rotated(bytes, { angle: 180 }))).look,
  )
  expect(readPdf(turned.bytes).pages.map(({ turn }) => turn)).toEqual([0, 0, 0])
})

it('rejects a page outside the document', async () => {
  await expect(rotated(documentPdf({ pages: 2 }), { pages: '3@90' })).rejects.toMatchObject({
    code: 'PAGE_RANGE_INVALID',
    params: { item: '3@90', pages: 2 },
  })
})
