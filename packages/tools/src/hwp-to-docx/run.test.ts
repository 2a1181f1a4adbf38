/** Word files of Hangul documents: their texts as LibreOffice shows them, notices, and passwords. */
import { readFile } from 'node:fs/promises'
import { afterAll, expect, it } from 'vitest'
import { kindsOf } from '@docweave/engines/file-kind'
import { inspect } from '@docweave/engines/inspect'
import { hwpCells, hwpDocument, hwpNotes, hwpTexts, readPdf } from '@docweave/fixtures'
import { runWhole, type WholeOutcome } from '@docweave/tool-kit/contract-suite'
import { run as docxToPdf } from '../docx-to-pdf/run.ts'
import { run } from './run.ts'

const timeout = 60_000
const outcomes: WholeOutcome[] = []
afterAll(() => Promise.all(outcomes.map(({ remove }) => remove())))

async function runOn(
  tool: Parameters<typeof runWhole>[0],
  ...[files, more]: [Parameters<typeof runWhole>[1], object?]
) {
  const outcome = await runWhole(tool, files, { inspect, kindsOf, ...more })
  outcomes.push(outcome)
  const [file] = outcome.files
  if (!file) throw new Error('no file')
  return { ...outcome, content: await readFile(file.path) }
}

it('opens in LibreOffice with all texts, and its notes and picture', { timeout }, async () => {
  const { content, notices } = await runOn(run, [{ kind: 'hwp', content: hwpDocument({ format: 'hwp' }) }])
  expect(notices).toEqual([])
  const { content: printed } = await runOn(docxToPdf, [{ kind: 'docx', content }])
  const { pages } = readPdf(printed)
  // Punctuation of Japanese is half as wide in the PDF, and read in another order.
  const plain = (read: string) => read.replaceAll(/[\s、。]+/g, '')
  const text = plain(pages.map((page) => page.text).join(''))
  const [, sentence, japanese] = hwpTexts
  const whole = [
    hwpTexts[0],
    hwpTexts[3],
    sentence.slice(4),
    japanese.slice(4),
    ...hwpCells,
    ...Object.values(hwpNotes),
  ]
  for (const each of whole) expect(text).toContain(plain(each))
})

it('opens a document with its password, and rejects a wrong one', { timeout }, async () => {
  const content = hwpDocument({ format: 'hwp', password: '비밀' })
  await runOn(run, [{ kind: 'hwp', content, password: '비밀' }])
  await expect(runOn(run, [{ kind: 'hwp', content, password: '다른' }])).rejects.toMatchObject({
    code: 'PASSWORD_WRONG',
  })
})
