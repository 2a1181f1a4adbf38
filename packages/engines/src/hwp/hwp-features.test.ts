/** What becomes of the features of Hangul documents, as a table of the manual says: each document is converted to each kind of result. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { features, targets, type Feature, type FeatureName } from '@docweave/fixtures/hwp-features/features'
import { findOutcome, type Converted } from '@docweave/fixtures/hwp-features/find-outcome'
import { printedPages } from '@docweave/fixtures/hwp-features/printed-page'
import { hwpToFile } from './hwp-to-file.ts'
import { hwpToPdf } from './hwp-to-pdf.ts'
import type { Ask } from './engine-process.ts'
import { hwpTasks } from './tasks.ts'

// A hundred processes would take longer than the conversions. Other tests convert in processes of their own.
vi.mock(import('./engine-process.ts'), async (original) => {
  const ask: Ask = async (task, args) => hwpTasks[task](args)
  const withEngine = async <Result>(_: AbortSignal, work: (ask: Ask) => Promise<Result>) => work(ask)
  return { ...(await original()), withEngine }
})

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docweave-hwp-features-'))
})
afterAll(() => rm(folder, { recursive: true }))

const limits = { mostPages: 10, signal: new AbortController().signal, title: undefined }

async function converted({ make }: Feature): Promise<Converted> {
  const path = join(folder, 'given.hwpx')
  await writeFile(path, make())
  const pdf = join(folder, 'made.pdf')
  const write = async (type: 'docx' | 'txt' | 'md') => {
    const out = join(folder, `made.${type}`)
    const { missingParts } = await hwpToFile({ ...limits, path, out, type, running: true, onProgress: () => undefined })
    return { bytes: await readFile(out), missingParts }
  }
  const printed = await hwpToPdf({ ...limits, path, out: pdf, folder, memoryMegabytes: 1500 })
  const [word, txt, md] = [await write('docx'), await write('txt'), await write('md')]
  const files = unzipSync(word.bytes)
  const lacking = { pdf: printed.missingParts || printed.replacedCharacters > 0, docx: word.missingParts }
  return {
    pdf: printedPages(await readFile(pdf)),
    docx: (part) => Buffer.from(files[`word/${part}.xml`] ?? []).toString(),
    pictures: Object.keys(files).filter((name) => name.startsWith('word/media/')).length,
    txt: txt.bytes.toString(),
    md: md.bytes.toString(),
    notices: new Set((['pdf', 'docx'] as const).filter((target) => lacking[target])),
  }
}

const isFeature = (name: string): name is FeatureName => name in features
const names = Object.keys(features).filter(isFeature)

describe.each(names)('%s', (name) => {
  it('is in each kind of result as the table says', { timeout: 60_000 }, async () => {
    const results = await converted(features[name])
    const outcomes = Object.fromEntries(targets.map((target) => [target, findOutcome(name, target, results)]))
    expect(outcomes).toEqual(features[name].expected)
  })
})

it('agrees with the table of the manual', async () => {
  const manual = await readFile(new URL('../../../../apps/docs/hwp-features.md', import.meta.url), 'utf8')
  const table = manual
    .split('\n')
    .filter((line) => line.startsWith('|') && !/^\|[ |-]+$/.test(line))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
  expect(table).toEqual([
    ['', 'PDF', 'Word', 'text', 'Markdown'],
    ...names.map((each) => [features[each].name, ...targets.map((target) => features[each].expected[target])]),
  ])
})
