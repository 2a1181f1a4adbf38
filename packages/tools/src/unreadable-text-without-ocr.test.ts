/** Without OCR, a document whose fonts do not tell its text is rejected with an error that says what to do. */
import { expect, it, vi } from 'vitest'
import { kindsOf } from '@docweave/engines/file-kind'
import { inspect } from '@docweave/engines/inspect'
import { pdfWithoutCodes, scanTexts } from '@docweave/fixtures'
import { runWhole } from '@docweave/tool-kit/contract-suite'
import { run as toWord } from './pdf-to-docx/run.ts'
import { run as toSlides } from './pdf-to-pptx/run.ts'
import { run as toText } from './pdf-to-txt/run.ts'
import { run as toSheets } from './pdf-to-xlsx/run.ts'

vi.mock(import('@docweave/engines/ocr'), async (original) => ({
  ...(await original()),
  canRecognise: async () => false,
}))

it.each([
  ['Word', toWord, {}],
  ['PowerPoint', toSlides, {}],
  ['Excel', toSheets, {}],
  ['Excel with text', toSheets, { text: true }],
  ['text', toText, {}],
  ['text laid out as on the page', toText, { layout: 'page' }],
])('rejects the conversion to %s', async (_what, tool, options) => {
  const inputs = [{ kind: 'pdf', content: pdfWithoutCodes(scanTexts.en) }] as const
  await expect(runWhole(tool, inputs, { inspect, kindsOf, options })).rejects.toMatchObject({
    code: 'TEXT_UNREADABLE',
    retryable: false,
  })
})
