/** Deleted pages are removed completely, and the others stay intact. */
import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { kindsOf } from '@docweave/engines/file-kind'
import { inspect } from '@docweave/engines/inspect'
import { documentPdf, pdfByProgram, readPdf } from '@docweave/fixtures'
import { runWhole } from '@docweave/tool-kit/contract-suite'
import { run } from './run.ts'

async function without(pages: string, content: Uint8Array) {
  const { files, notices, remove } = await runWhole(run, [{ kind: 'pdf', content }], {
    inspect,
    kindsOf,
    options: { pages },
  })
  const bytes = await readFile(files[0]?.path ?? '')
  await remove()
  return { bytes, notices, ...readPdf(bytes) }
}

/** Returns the decompressed text of a file. */
const unpacked = (bytes: Uint8Array) =>
  Buffer.from(readPdf(bytes).document.saveToBuffer('decompress').asUint8Array()).toString('latin1')

it.each(['chromium', 'libreoffice'] as const)(
  'removes a page of a document by %s, with all links to it',
  async (program) => {
    const before = readPdf(pdfByProgram(program))
    const { pages, outline, bytes, document } = await without('2', pdfByProgram(program))
    expect(pages.map(({ text }) => text)).toEqual([before.pages[0]?.text, before.pages[2]?.text])
    // Links to the deleted page are removed; the others keep their targets.
    expect(pages.map(({ links }) => links)).toEqual([['#2', 'https://example.com/'], ['#1']])
    expect(outline.filter((line) => !line.includes('Specimen')).map((line) => line.trim())).toEqual([
      '첫째 장 One 1',
      '절 A section 1',
      'Three 2',
    ])
    const root = document.getTrailer().get('Root')
    expect(root.get('MarkInfo', 'Marked').toString()).toBe('true')
    expect(root.get('Lang').isNull()).toBe(false)
    // Neither its content nor its structure elements remain in the file.
    expect(bytes.length).toBeLessThan(pdfByProgram(program).length)
    expect(unpacked(bytes)).not.toMatch(/second page/)
    expect(unpacked(pdfByProgram(program)).length).toBeGreaterThan(unpacked(bytes).length)
  },
)

it('preserves the PDF/A metadata and the output intent', async () => {
  const { document } = await without('2', pdfByProgram('libreoffice'))
  const root = document.getTrailer().get('Root')
  expect(root.get('Metadata').readStream().asString()).toContain('pdfaid')
  expect(root.get('OutputIntents').length).toBe(1)
})

it('preserves forms, page labels and attachments', async () => {
  const { pages, fields, attachments } = await without('2', documentPdf({ pages: 4 }))
  expect(pages.map(({ label }) => label)).toEqual(['i', 'iii', 'iv'])
  expect(fields).toEqual({ name: 'Kim' })
  expect(attachments).toEqual({ 'note.txt': 'kept' })
})

it('removes the form fields of removed pages', async () => {
  const { fields, document } = await without('1', documentPdf({ pages: 2 }))
  expect(fields).toEqual({})
  expect(document.getTrailer().get('Root', 'AcroForm').isNull()).toBe(true)
})

it('removes nothing without a page range', async () => {
  expect((await without('', documentPdf({ pages: 2 }))).pages).toHaveLength(2)
})

it.each(['all', '1-', '3-1', 'odd,even'])('does not remove all pages: %s', async (pages) => {
  await expect(without(pages, documentPdf({ pages: 3 }))).rejects.toMatchObject({
    code: 'NO_PAGES_LEFT',
    retryable: false,
  })
})
