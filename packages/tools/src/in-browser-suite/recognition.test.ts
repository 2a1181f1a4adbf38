/** OCR in Chromium: it reads what the server reads, and refuses what it cannot read. */
import { readFile } from 'node:fs/promises'
import { kindsOf } from '@docweave/engines/file-kind'
import { inspect } from '@docweave/engines/inspect'
import { errorRate, scannedPdf, scanTexts, type ScanOptions } from '@docweave/fixtures'
import { runWhole } from '@docweave/tool-kit/contract-suite'
import { Document } from 'mupdf'
import { afterAll, expect, it } from 'vitest'
import { run } from '../pdf-ocr/run.ts'
import { openChromium } from './testing/tools-in-chromium.ts'

const chromium = await openChromium(process.env.CHROMIUM_PATH)
afterAll(() => chromium.close())
const timeout = 120_000

/** Recognises a document in Chromium, and returns the PDF. */
async function recognised(content: Uint8Array, options: Record<string, unknown> = {}): Promise<Uint8Array> {
  const told = { inspect, kindsOf, options, elsewhere: chromium.place }
  const outcome = await runWhole(run, [{ kind: 'pdf', content }], told)
  try {
    expect(outcome.notices).toEqual([])
    return await readFile(outcome.files[0]?.path ?? '')
  } finally {
    await outcome.remove()
  }
}

const textOf = (bytes: Uint8Array) =>
  Document.openDocument(bytes, 'application/pdf').loadPage(0).toStructuredText('').asText()

const scans: readonly (ScanOptions & { name: string; language: 'en' | 'ja' })[] = [
  { name: 'English', language: 'en', skew: -1.3 },
  { name: 'English, upside down', language: 'en', turn: 180 },
  { name: 'Japanese', language: 'ja', skew: -1.3 },
]

it.each(scans)('reads $name', { timeout }, async ({ language, ...scan }) => {
  const bytes = await recognised(scannedPdf({ language, ...scan }))
  expect(errorRate(scanTexts[language].join('\n'), textOf(bytes))).toBeLessThan(0.02)
})

it('reads vertical Japanese', { timeout }, async () => {
  const lines = scanTexts.ja.map((line) => line.replaceAll('ー', '個'))
  const scan = scannedPdf({ language: 'ja', columns: [lines], vertical: true })
  const bytes = await recognised(scan, { languages: ['ja'] })
  expect(errorRate(lines.join(''), textOf(bytes).replaceAll(/\s/g, ''))).toBeLessThan(0.03)
})

it.each([[[]], [['en']], [['ja']]])('refuses a Korean page if the languages are %j', { timeout }, async (languages) => {
  await expect(recognised(scannedPdf({ language: 'ko' }), { languages })).rejects.toMatchObject({
    ...{ code: 'BROWSER_CANNOT_RUN', params: { page: 1 }, retryable: false },
  })
})

it('says which file cannot be downloaded', { timeout }, async () => {
  await chromium.page.reload()
  await chromium.page.context().route('**/*.onnx', (route) => route.abort())
  await expect(recognised(scannedPdf({ language: 'en' }))).rejects.toMatchObject({
    ...{
      code: 'BROWSER_CANNOT_RUN',
      params: { file: expect.stringMatching(/^PP-OCRv6_det_small-[\da-f]{16}\.onnx$/) },
    },
  })
})
