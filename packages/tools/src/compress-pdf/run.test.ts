/** Compression preserves content, and reports when it has no effect. */
import { readFile } from 'node:fs/promises'
import { PDFDocument } from 'mupdf'
import { afterAll, describe, expect, it } from 'vitest'
import { kindsOf } from '@docweave/engines/file-kind'
import { inspect } from '@docweave/engines/inspect'
import { documentPdf, scannedPdf } from '@docweave/fixtures'
import { runWhole, type WholeOutcome } from '@docweave/tool-kit/contract-suite'
import { bytesOf, run } from './run.ts'

const timeout = 60_000
const outcomes: WholeOutcome[] = []
afterAll(() => Promise.all(outcomes.map(({ remove }) => remove())))

async function compress(content: Uint8Array, options: Record<string, unknown> = {}) {
  const outcome = await runWhole(run, [{ kind: 'pdf', content }], { inspect, kindsOf, options })
  outcomes.push(outcome)
  const [file] = outcome.files
  if (!file) throw new Error('no output')
  return { bytes: await readFile(file.path), notices: outcome.notices }
}

const scan = scannedPdf({ language: 'en', pages: 2, dpi: 300 })

describe('compress-pdf', () => {
  it('reduces the size of a scan, more at stronger levels', { timeout }, async () => {
    const sizes = [scan.length]
    for (const level of ['light', 'balanced', 'strong']) sizes.push((await compress(scan, { level })).bytes.length)
    expect(sizes).toEqual(sizes.toSorted((a, b) => b - a))
    expect(sizes.at(-1)).toBeLessThan(scan.length / 5)
  })

  it('meets a target size', { timeout }, async () => {
    const { bytes, notices } = await compress(scan, { targetSize: '200KB' })
    expect(bytes.length).toBeLessThanOrEqual(200_000)
    expect(notices).toEqual([])
  })

  it('reports an unreachable target size, and returns the smallest result', { timeout }, async () => {
    const { bytes, notices } = await compress(scan, { targetSize: '1KB' })
    expect(notices).toEqual([{ code: 'TARGET_UNREACHABLE', params: { target: 1000, reached: bytes.length } }])
    expect(bytes.length).toBeLessThan((await compress(scan, { level: 'strong' })).bytes.length)
  })

  it('returns a file that is already small, with a notice', { timeout }, async () => {
    const small = (await compress(documentPdf({ pages: 1 }))).bytes
    const again = await compress(small)
    expect(again.bytes.length).toBeLessThanOrEqual(small.length)
    expect(again.notices.map(({ code }) => code)).toEqual(['ALREADY_SMALL'])
  })

  it('preserves text, outline, links, forms, attachments and page labels', { timeout }, async () => {
    const document = new PDFDocument((await compress(documentPdf({ pages: 2, scans: 1 }), { level: 'strong' })).bytes)
    const page = document.loadPage(0)
    expect(page.toStructuredText('').asText()).toContain('Page 1 of the specimen')
    expect(document.loadOutline()?.map(({ title }) => title)).toEqual(['First page'])
    expect(page.getLinks().map((link) => link.getURI())).toEqual(['https://example.com/'])
    expect(page.getWidgets().map((widget) => widget.getValue())).toEqual(['Kim'])
    expect(Object.keys(document.getEmbeddedFiles())).toEqual(['note.txt'])
    expect(page.getLabel()).toBe('i')
  })

  it('parses sizes in decimal units', () => {
    expect([bytesOf('2MB'), bytesOf(' 500 kB'), bytesOf('1.5mb'), bytesOf('')]).toEqual([2e6, 5e5, 1.5e6, undefined])
  })
})
