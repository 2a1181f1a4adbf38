/** Regression test: a text that looks like another format was rejected as `OUTPUT_INVALID`. */
import { readFile } from 'node:fs/promises'
import { PDFDocument } from 'mupdf'
import { expect, it } from 'vitest'
import { kindsOf } from '@docweave/engines/file-kind'
import { inspect } from '@docweave/engines/inspect'
import { runWhole } from '@docweave/tool-kit/contract-suite'
import { run as toText } from './pdf-to-txt/run.ts'
import { run as toPdf } from './txt-to-pdf/run.ts'

/** Returns a page that shows each of `lines` as a paragraph; they must not contain parentheses. */
function page(lines: readonly string[]): Uint8Array {
  const document = new PDFDocument()
  const font = { Type: 'Font', Subtype: 'Type1', BaseFont: 'Courier' }
  const content = `BT /F 12 Tf 36 TL 40 300 Td ${lines.map((line) => `(${line}) Tj T*`).join(' ')} ET`
  document.insertPage(-1, document.addPage([0, 0, 400, 400], 0, { Font: { F: font } }, content))
  return document.saveToBuffer('').asUint8Array().slice()
}

it.each([
  ['a PDF', ['%PDF-1.4', '1 0 obj']],
  ['a web page', ['<!DOCTYPE html>', '<script>alert</script>']],
  ['RTF', ['{\\\\rtf1 words}']],
])('extracts a text that looks like %s, and converts it back to PDF', { timeout: 60_000 }, async (_what, lines) => {
  const text = await runWhole(toText, [{ kind: 'pdf', content: page(lines) }], { inspect, kindsOf })
  const [file] = text.files
  if (!file) throw new Error('no output')
  expect(file.kind).toBe('txt')
  const content = await readFile(file.path)
  const shown = lines.map((line) => line.replace('\\\\', '\\'))
  expect(content.toString().trim().split(/\n+/)).toEqual(shown)

  const again = await runWhole(toPdf, [{ kind: file.kind, content }], { inspect, kindsOf })
  const [made] = again.files
  if (!made) throw new Error('no output')
  const drawn = new PDFDocument(await readFile(made.path)).loadPage(0).toStructuredText('').asText()
  expect(drawn.trim().split(/\n+/)).toEqual(shown)
  await Promise.all([text.remove(), again.remove()])
})
